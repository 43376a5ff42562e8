import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { type Call, type Reply, call } from '../support/http/http-client.js';
import { testDatabaseUrl } from '../support/services/postgres.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';

const asked = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme',
      owner: { email: 'owner@acme.test' },
      apiKeys: [{ name: 'all', scopes: ['users:read', 'users:write', 'roles:read', 'roles:write'] }],
    },
  ],
};

/** `ROLES` says what a process does, so that a cluster can split it. */
describe('one process that serves and one that projects, on one database', () => {
  const dataDirs: TestDataDir[] = [temporaryDataDir(), temporaryDataDir()];
  let api: ServiceProcess;
  let projector: ServiceProcess;
  let projectorEnv: Record<string, string>;
  let key: string;

  const send = (method: string, path: string, options: Call = {}): Promise<Reply> =>
    call(api.url, method, path, { key, ...options });

  before(async () => {
    const BOOTSTRAP_FILE = join(dirname(dataDirs[0]!.path), 'asked.json');
    writeFileSync(BOOTSTRAP_FILE, JSON.stringify(asked));
    const MASTER_KEY = randomBytes(32).toString('base64url');
    const shared = { DATABASE_URL: await testDatabaseUrl(), MASTER_KEY };
    projectorEnv = { ...shared, ROLES: 'projector', DATA_DIR: dataDirs[1]!.path };
    [api, projector] = await Promise.all([
      startServiceProcess({ ...shared, ROLES: 'api', DATA_DIR: dataDirs[0]!.path, BOOTSTRAP_FILE }),
      startServiceProcess(projectorEnv),
    ]);
    await Promise.all([api.ready, projector.ready]);
    key = bootstrapOf(dataDirs[0]!.path).tenants![0]!.apiKeys![0]!.key!;
  });
  after(async () => {
    for (const process of [api, projector]) await process.end();
    for (const dataDir of dataDirs) await dataDir.remove();
  });

  const round = async (name: string): Promise<void> => {
    const email = `${name}@acme.test`;
    const created = await send('POST', '/api/users', { body: { email, sendInvitation: false } });
    expect(created.status).to.equal(201);
    expect(created.headers.get('Tessera-Projection')).to.equal(null);
    const listed = await send('GET', `/api/users?email=${email}`);
    expect(listed.json['items']).to.have.length(1);
    const path = `/api/users/${String(created.json['id'])}`;
    expect((await send('DELETE', path)).status).to.equal(204);
    expect((await send('GET', path)).status).to.equal(404);
    expect((await send('GET', `/api/users?email=${email}`)).json['items']).to.have.length(0);
  };

  it('a process that serves and one that projects show every write to the next read', async () => {
    for (let number = 0; number < 25; number++) await round(`u${number}`);
  });

  it('a process that serves and one that projects do nothing else', async () => {
    expect((await fetch(`${api.url}/health/ready`)).status).to.equal(200);
    const refused = await fetch(`${projector.url}/health/live`).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(TypeError);
  });

  it('a process that serves answers truthfully while nothing is projected, and shows it all afterwards', async () => {
    await projector.end('SIGKILL');
    const body = { email: 'waiting@acme.test', sendInvitation: false };
    const created = await send('POST', '/api/users', { body });
    expect(created.status).to.equal(201);
    expect(created.json).to.include({ email: 'waiting@acme.test' });
    expect(created.headers.get('Tessera-Projection')).to.equal('lagging');
    const got = await send('GET', `/api/users/${String(created.json['id'])}`);
    expect(got.status).to.equal(200);

    projector = await startServiceProcess(projectorEnv);
    await projector.ready;
    await round('after');
    expect((await send('GET', '/api/users?email=waiting@acme.test')).json['items']).to.have.length(1);
  });

  it('a process that serves and one that projects each stop on SIGTERM', async () => {
    expect((await projector.end('SIGTERM')).code).to.equal(0);
    expect((await api.end('SIGTERM')).code).to.equal(0);
  });
});
