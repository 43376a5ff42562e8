import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { authorizeUrl, callback, pkce, postForm, redeem, signInAt } from '../support/pages/oidc-service.js';
import {
  bootstrapOf,
  freePort,
  type ServiceProcess,
  startServiceProcess,
  temporaryDataDir,
  type TestDataDir,
} from '../support/services/service-process.js';
import { userAgent } from '../support/http/user-agent.js';
import { until } from '../support/run/until.js';

const owner = { email: 'owner@acme.test', password: 'correct horse battery' };
const asked = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme',
      owner,
      clients: [
        {
          clientId: 'server',
          name: 'Server',
          type: 'confidential',
          audience: 'https://api.acme.test',
          redirectUris: [callback],
        },
      ],
    },
  ],
};

describe('a process that stood still', () => {
  let dataDir: TestDataDir;
  let service: ServiceProcess;
  let port: number;
  before(async () => {
    dataDir = temporaryDataDir();
    port = await freePort();
    const BOOTSTRAP_FILE = join(dirname(dataDir.path), 'asked.json');
    writeFileSync(BOOTSTRAP_FILE, JSON.stringify(asked));
    const BASE_URL = `http://localhost:${port}`;
    const TENANT_HOST = `http://{tenant}.localhost:${port}`;
    const env = { DATA_DIR: dataDir.path, BOOTSTRAP_FILE, BASE_URL, TENANT_HOST, PORT: String(port) };
    service = await startServiceProcess(env);
    await service.ready;
  });
  after(async () => {
    await service.end();
    await dataDir.remove();
  });

  for (const [how, leave] of [
    ['closed its connection', 'end'],
    ['cut its connection', 'resetAndDestroy'],
  ] as const)
    it(`a suspended process does not count the refresh token of a client that ${how} as reused`, async () => {
      const secret = bootstrapOf(dataDir.path).tenants![0]!.clients![0]!.clientSecret!;
      const issuer = { issuer: `http://localhost:${port}`, secrets: new Map([['server', secret]]) };
      const proof = pkce();
      const scope = 'openid offline_access';
      const visit = await signInAt(userAgent(port), authorizeUrl(issuer, proof, { scope }), owner);
      const code = new URL(visit.location!).searchParams.get('code')!;
      const first = await redeem(issuer, { code, verifier: proof.verifier });
      const form = { grant_type: 'refresh_token', refresh_token: String(first.json['refresh_token']) };
      const refreshed = async (token: unknown): Promise<unknown> => {
        const reply = await postForm(issuer, '/connect/token', { ...form, refresh_token: String(token) });
        expect(reply.status, JSON.stringify(reply.json)).to.equal(200);
        return reply.json['refresh_token'];
      };
      const newest = await refreshed(await refreshed(form.refresh_token));

      process.kill(service.pid, 'SIGSTOP');
      const body = new URLSearchParams(form).toString();
      const basic = Buffer.from(`server:${secret}`).toString('base64');
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const request =
        `POST /connect/token HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Basic ${basic}\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      await new Promise((resolve) => socket.write(request, resolve));
      socket.on('error', () => undefined);
      const left = once(socket, leave === 'end' ? 'finish' : 'close');
      socket[leave]();
      await left;
      const abandoned = (): number => (service.stdout().match(/"status":499/g) ?? []).length;
      const before = abandoned();
      process.kill(service.pid, 'SIGCONT');
      await until(() => abandoned() > before);

      // used a second time the first token would have ended the grant
      await refreshed(newest);
    });
});
