import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { type JWTPayload, createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import type { BootstrapDocument } from '../../application/bootstrap/bootstrap-document.js';
import { scopes } from '../../domain/api-key/scopes.js';
import { connectProbe } from '../../infrastructure/postgres/probe.js';
import { call } from '../support/http/http-client.js';
import { type LogoutReceiver, logoutReceiver } from '../support/http/logout-receiver.js';
import { type UserAgent, userAgent } from '../support/http/user-agent.js';
import { answered, authorizeUrl, callback, pkce, redeem, signInAt } from '../support/pages/oidc-service.js';
import { until } from '../support/run/until.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  embeddedUrlOf,
  freePort,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';

/** How long a logout token is valid, and within which time the last attempt is made, in ms. */
const LIFE_MS = 120_000;
/** Applications that a person signs in to; a third one hears of no session. */
const used = ['crm', 'shop'] as const;
const names = [...used, 'wiki'] as const;
type Name = (typeof names)[number];
type Answer = LogoutReceiver['answer'];

const accept: Answer = (res) => void res.writeHead(200).end();
const refuse =
  (status: number): Answer =>
  (res) =>
    void res.writeHead(status).end();
const silent: Answer = () => undefined;

/** SQL of a time as milliseconds since the epoch. */
const ms = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

const person = (round: number) => ({
  email: `person-${round}@acme.test`,
  password: 'correct-horse-staple-9',
});

interface Round {
  readonly when: string;
  /** How the applications answer before the kill. */
  readonly before: Readonly<Record<(typeof used)[number], Answer>>;
  /** How `shop` answers after it. Default: it accepts. */
  readonly after?: Answer;
  /** Ends the sessions by the suspension of the person, which is projected, or alone. */
  readonly by: 'suspension' | 'sign-out';
  /** Resolves when it is time to kill the process. */
  readonly reached: () => boolean | Promise<boolean>;
}

/** A process of the whole service, which is killed with SIGKILL between the end of a session and the delivery of its logout tokens. */
describe('logout tokens of a service that is killed', () => {
  const receivers = {} as Record<Name, LogoutReceiver>;
  let dataDir: TestDataDir;
  let service: ServiceProcess;
  let env: Record<string, string>;
  let issuer: string;
  let key: string;

  before(async () => {
    for (const name of names) receivers[name] = await logoutReceiver();
    dataDir = temporaryDataDir();
    const port = await freePort();
    issuer = `http://localhost:${port}`;
    const clients = names.map((clientId) => ({
      clientId,
      name: clientId,
      type: 'public' as const,
      audience: 'https://api.acme.test',
      redirectUris: [callback],
      backchannelLogoutUri: receivers[clientId].url,
    }));
    const document: BootstrapDocument = {
      tenants: [
        {
          slug: 'acme',
          name: 'Acme',
          owner: { email: 'owner@acme.test' },
          users: rounds.map((_, round) => person(round)),
          apiKeys: [{ name: 'all', scopes }],
          clients,
        },
      ],
    };
    const file = join(dirname(dataDir.path), 'asked.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(document));
    env = {
      DATA_DIR: dataDir.path,
      BOOTSTRAP_FILE: file,
      PORT: String(port),
      BASE_URL: issuer,
      TENANT_HOST: `http://{tenant}.localhost:${port}`,
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
    };
    await start();
    key = bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;
  });
  after(async () => {
    await service.end();
    await dataDir.remove();
    for (const name of names) receivers[name].close();
  });

  const start = async (): Promise<void> => {
    service = await startServiceProcess(env);
    await service.ready;
  };
  const sql = async (text: string): Promise<Readonly<Record<string, unknown>>> => {
    const probe = await connectProbe(embeddedUrlOf(dataDir.path));
    try {
      return (await probe.query(text))[0] ?? {};
    } finally {
      await probe.close();
    }
  };
  const resultOf = (name: Name) =>
    sql(
      `select ${ms('delivered_at')} as delivered, ${ms('failed_at')} as failed, status_code as status
         from runtime.logout_results where client_id = '${name}'`,
    );
  const left = async (): Promise<number> => {
    const { count } = await sql(
      `select (select count(*) from runtime.session_ends) + (select count(*) from runtime.logouts) as count`,
    );
    return Number(count);
  };
  const tokensOf = (name: Name, sid: string): string[] =>
    receivers[name].received.map(({ token }) => token).filter((token) => decodeJwt(token)['sid'] === sid);

  const signedIn = async (round: number) => {
    const agent = userAgent(Number(env['PORT']));
    const sessions = new Set<string>();
    let userId = '';
    for (const clientId of used) {
      const proof = pkce();
      const visit = await signInAt(
        agent,
        authorizeUrl({ issuer }, proof, { client_id: clientId }),
        person(round),
      );
      const code = { code: answered(visit).get('code') ?? '', verifier: proof.verifier };
      const { json } = await redeem({ issuer, secrets: new Map() }, code, { client_id: clientId }, null);
      const { sub = '', sid } = decodeJwt(String(json['id_token']));
      userId = sub;
      sessions.add(String(sid));
    }
    expect(sessions.size).to.equal(1);
    return { agent, userId, sid: [...sessions][0]! };
  };
  const end = async (by: Round['by'], userId: string): Promise<void> => {
    const reply =
      by === 'suspension'
        ? await call(service.url, 'POST', `/api/users/${userId}/suspend`, { key })
        : await call(service.url, 'DELETE', `/api/users/${userId}/sessions`, { key });
    expect(reply.status, reply.text).to.be.within(200, 204);
  };
  const isOver = async (agent: UserAgent): Promise<void> => {
    for (const clientId of used) {
      const url = authorizeUrl({ issuer }, pkce(), { client_id: clientId, prompt: 'none' });
      const visit = await agent.follow(await agent.get(url));
      expect(answered(visit).get('error'), clientId).to.equal('login_required');
    }
  };
  /** Verifies that a token is one for this application and session, and still valid. */
  const verified = async (name: Name, token: string): Promise<JWTPayload> => {
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
    return (await jwtVerify(token, keys, { issuer, audience: name, typ: 'logout+jwt' })).payload;
  };

  const countOf = (name: Name): number => receivers[name].received.length;
  const seen = { crm: 0, shop: 0 };
  const rounds: readonly Round[] = [
    {
      when: 'right after the end of the session',
      before: { crm: accept, shop: accept },
      by: 'sign-out',
      reached: () => true,
    },
    {
      when: 'right after a suspension',
      before: { crm: accept, shop: accept },
      by: 'suspension',
      reached: () => true,
    },
    {
      when: 'while both tokens are under way',
      before: { crm: silent, shop: silent },
      by: 'suspension',
      reached: () => used.every((name) => countOf(name) > seen[name]),
    },
    {
      when: 'as one application accepts and the other is yet to answer',
      before: { crm: accept, shop: silent },
      by: 'sign-out',
      reached: () => used.every((name) => countOf(name) > seen[name]),
    },
    {
      when: 'between a failure and the next attempt, which is the last',
      before: { crm: silent, shop: refuse(503) },
      after: refuse(400),
      by: 'sign-out',
      reached: async () => countOf('crm') > seen.crm && Number((await resultOf('shop'))['status']) === 503,
    },
  ];

  for (const [round, { when, before: answers, after: answer = accept, by, reached }] of rounds.entries())
    it(`a kill ${when}: each application is notified, or it is recorded as given up`, async function () {
      this.slow(20_000);
      const { agent, userId, sid } = await signedIn(round);
      for (const name of used) {
        seen[name] = countOf(name);
        receivers[name].answer = answers[name];
      }
      const endedAt = Date.now();
      await end(by, userId);
      await until(reached);
      expect((await service.end('SIGKILL')).signal).to.equal('SIGKILL');

      if (by === 'sign-out') expect(await left()).to.be.at.least(1);
      // what was under way is due again before the two minutes are over; as if that time had come
      const { due } = await sql(`select ${ms('max(due_at)')} as due from runtime.logouts`);
      if (due !== null) expect(Number(due)).to.be.at.most(endedAt + LIFE_MS);
      await sql('update runtime.logouts set due_at = now() where due_at > now()');
      receivers.crm.answer = accept;
      receivers.shop.answer = answer;
      await start();
      const isTold = (name: Name): boolean => tokensOf(name, sid).length > 0;
      await until(async () => used.every(isTold) && (await left()) === 0);

      for (const name of used) {
        const { exp = 0, iat = 0 } = await verified(name, tokensOf(name, sid).at(-1)!);
        expect(exp - iat).to.equal(LIFE_MS / 1_000);
        const { delivered, failed, status } = await resultOf(name);
        const isGivenUp = name === 'shop' && answer !== accept;
        if (isGivenUp) expect(Number(status)).to.equal(400);
        expect(Number(isGivenUp ? failed : delivered), name).to.be.within(endedAt, endedAt + LIFE_MS);
      }
      expect(countOf('wiki')).to.equal(0);
      await isOver(agent);
      const metrics = (await call(service.url, 'GET', '/metrics')).text;
      const total = (result: string): number =>
        Number(
          new RegExp(`^tessera_logout_tokens_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(metrics)?.[1],
        );
      expect([total('failed'), total('given_up')]).to.deep.equal([0, answer === accept ? 0 : 1]);
      expect(total('delivered')).to.be.within(1, used.length);
      expect(metrics).to.match(/^tessera_logout_oldest_due_seconds [\d.]+$/m);
    });
});
