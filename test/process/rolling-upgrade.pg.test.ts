import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { type Call, type Reply, call } from '../support/http/http-client.js';
import { type WebhookListener, webhookListener } from '../support/http/webhook-listener.js';
import { until } from '../support/run/until.js';
import { testDatabaseUrl } from '../support/services/postgres.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';
import { startNextRelease } from './next-release.js';

const scopes = ['users:read', 'users:write', 'roles:read', 'webhooks:write', 'webhooks:read', 'audit:read'];
const asked = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme',
      owner: { email: 'owner@acme.test' },
      apiKeys: [{ name: 'all', scopes }],
    },
  ],
};

describe('an upgrade while a process of the release before serves', () => {
  const dataDir: TestDataDir = temporaryDataDir();
  const created = new Set<string>();
  let listener: WebhookListener;
  let env: Record<string, string>;
  let key: string;
  const running: ServiceProcess[] = [];
  let former: ServiceProcess;
  let next: ServiceProcess;

  const send = (to: ServiceProcess, method: string, path: string, options: Call = {}): Promise<Reply> =>
    call(to.url, method, path, { key, ...options });
  const create = async (at: ServiceProcess): Promise<string> => {
    const body = { email: `${randomUUID()}@acme.test`, firstName: 'Ada', lastName: 'Byron' };
    const reply = await send(at, 'POST', '/api/users', { body });
    expect(reply.status, reply.text).to.equal(201);
    created.add(String(reply.json['id']));
    return String(reply.json['id']);
  };
  const statusAt = async (at: ServiceProcess, id: string): Promise<unknown> =>
    (await send(at, 'GET', `/api/users/${id}`)).json['status'];

  before(async () => {
    listener = await webhookListener();
    const BOOTSTRAP_FILE = join(dirname(dataDir.path), 'asked.json');
    writeFileSync(BOOTSTRAP_FILE, JSON.stringify(asked));
    env = {
      DATABASE_URL: await testDatabaseUrl(),
      MASTER_KEY: randomBytes(32).toString('base64url'),
      DATA_DIR: dataDir.path,
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      BOOTSTRAP_FILE,
    };
    former = await startServiceProcess(env);
    running.push(former);
    await former.ready;
    key = bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;
    const body = { url: listener.url, events: ['user.created', 'user.updated'] };
    const reply = await send(former, 'POST', '/api/webhooks', { body });
    expect(reply.status, reply.text).to.equal(201);
  });
  after(async () => {
    for (const each of running) await each.end();
    listener.close();
    await dataDir.remove();
  });

  it('an upgrade serves each write while the process of the next release starts', async () => {
    next = await startNextRelease(env);
    running.push(next);
    const seen = { isReady: false };
    void next.ready.then(() => (seen.isReady = true));
    while (!seen.isReady) await create(former);
    expect(created.size).to.be.greaterThan(10);
    await next.ready;
    // its own tables may take it longer than it waits for them before it says that it has started
    for (const each of [former, next])
      await until(async () => (await call(each.url, 'GET', '/health/ready')).status === 200);
  });

  it('a write of either release is in the next read of the other', async () => {
    for (let round = 0; round < 20; round++) {
      const [one, other] = round % 2 === 0 ? [former, next] : [next, former];
      const id = await create(one);
      expect(await statusAt(other, id)).to.equal('active');
      const body = { firstName: `Ada ${round}` };
      expect((await send(other, 'PUT', `/api/users/${id}`, { body })).status).to.equal(200);
      expect((await send(one, 'GET', `/api/users/${id}`)).json['firstName']).to.equal(`Ada ${round}`);
    }
  });

  it('an event that only the next release knows is in the reads of the release before, parks nothing, and is delivered once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => create(former)));
    for (const id of ids) {
      const reply = await send(next, 'POST', `/api/users/${id}/suspend`);
      expect(reply.status, reply.text).to.be.oneOf([200, 204]);
      expect(await statusAt(former, id)).to.equal('suspended');
    }
    const later = await create(former);
    expect(await statusAt(next, later)).to.be.a('string');
    const reported = (): unknown[] =>
      listener.received
        .filter(({ data }) => data['status'] === 'suspended')
        .map(({ data }) => data['userId']);
    await until(() => reported().length >= ids.length);
    const createdTold = (): Set<unknown> =>
      new Set(
        listener.received.filter(({ event }) => event === 'user.created').map(({ data }) => data['userId']),
      );
    await until(() => [...created].every((id) => createdTold().has(id)));
    expect([...reported()].sort()).to.deep.equal([...ids].sort());
    const metrics = await (await fetch(`${next.url}/metrics`)).text();
    expect(
      metrics.match(/^tessera_projection_parked_tenants.*$/gm)?.map((line) => line.split(' ').at(-1)),
    ).to.deep.equal(['0', '0', '0']);
  });

  it('entries of an event that only the next release knows are shown by it, and the release before says who shows them', async () => {
    const entries = '/api/auditlogs?action=user.suspended';
    const shown = await send(next, 'GET', entries);
    expect(shown.json['items']).to.have.length(5);
    const reply = await send(former, 'GET', entries);
    expect(reply.status).to.equal(503);
    expect(reply.json['detail']).to.contain('a process of that version answers');
    // what names no event of its own is shown by either
    for (const path of ['/alerts', '/stats'])
      for (const each of [former, next])
        expect((await send(each, 'GET', `/api/auditlogs${path}`)).status, path).to.equal(200);
  });

  it('a command of the release before is refused for a record with an event that it does not know', async () => {
    const id = await create(next);
    await send(next, 'POST', `/api/users/${id}/suspend`);
    const reply = await send(former, 'POST', `/api/users/${id}/reactivate`);
    expect(reply.status).to.equal(503);
    expect(reply.headers.get('retry-after')).to.equal('1');
    expect(reply.json['detail']).to.contain('a later version');
    expect((await send(next, 'POST', `/api/users/${id}/reactivate`)).status).to.be.oneOf([200, 204]);
  });

  it('a process of the release before does not start again, and says why', async () => {
    await former.end('SIGTERM');
    const again = await startServiceProcess(env);
    const { code, stderr } = await again.ended;
    expect(code).to.not.equal(0);
    expect(stderr).to.contain('the database has the schema of a newer version (step pauses-1)');
    const id = await create(next);
    expect(await statusAt(next, id)).to.be.a('string');
  });
});
