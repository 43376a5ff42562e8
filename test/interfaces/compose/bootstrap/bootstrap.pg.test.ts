import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BootstrapDocument } from '../../../../application/bootstrap/bootstrap-document.js';
import { createLog } from '../../../../infrastructure/telemetry/log.js';
import { type Service, startService } from '../../../../interfaces/compose/service.js';
import { readConfig } from '../../../../interfaces/config.js';
import { until } from '../../../support/run/until.js';
import { call } from '../../../support/http/http-client.js';
import { testDatabaseUrl } from '../../../support/services/postgres.js';
import { emptyHome } from '../../../support/services/service.js';
import { temporaryFolder } from '../../../support/run/temporary-folder.js';

const client = { audience: 'https://api.acme.test', redirectUris: ['https://app.acme.test/callback'] };
const acme = {
  slug: 'acme',
  name: 'Acme Inc.',
  owner: { email: 'owner@acme.test', firstName: 'Ada' },
  users: [{ email: 'bo@acme.test' }, { email: 'cy@acme.test' }],
  roles: [{ name: 'viewer' }],
  apiKeys: [
    {
      name: 'all',
      scopes: ['users:read', 'users:write', 'roles:read', 'roles:write'],
    },
  ],
  clients: [
    { clientId: 'web', type: 'public', ...client },
    { name: 'Server', type: 'confidential', ...client },
  ],
};

describe('bootstrap of a service', function () {
  this.slow(20_000);

  const running = new Set<Service>();
  let folder: string;
  let databaseUrl: string;
  let masterKey: string;

  beforeEach(async () => {
    folder = temporaryFolder('bootstrap');
    ({ databaseUrl, masterKey } = await emptyHome());
  });
  /** Has the next start be the first one on its database. */
  const onNewDatabase = async (): Promise<void> => {
    databaseUrl = await testDatabaseUrl();
    masterKey = randomBytes(32).toString('base64url');
  };
  afterEach(async () => {
    for (const service of running) await stop(service);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a process of its own data directory; null: without BOOTSTRAP_FILE. */
  async function start(document: object | null, dataDir = 'one'): Promise<Service> {
    const asked = join(folder, `${dataDir}-asked.json`);
    if (document) writeFileSync(asked, JSON.stringify(document));
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      DATA_DIR: join(folder, dataDir),
      ...(document ? { BOOTSTRAP_FILE: asked } : {}),
    });
    const service = await startService(config, createLog({ level: 'silent', write: () => undefined }));
    running.add(service);
    return service;
  }
  async function stop(service: Service): Promise<void> {
    running.delete(service);
    await service.close();
  }
  const text = (dataDir = 'one'): string => readFileSync(join(folder, dataDir, 'bootstrap.json'), 'utf8');
  const tenantIn = (dataDir = 'one') => (JSON.parse(text(dataDir)) as BootstrapDocument).tenants![0]!;
  const urlOf = ({ port }: Service): string => `http://127.0.0.1:${port}`;

  async function users(service: Service, key: string): Promise<{ id: string; firstName: string }[]> {
    const { json } = await call(urlOf(service), 'GET', '/api/users', { key });
    return json['items'] as { id: string; firstName: string }[];
  }

  it('the bootstrap creates at every start what it never created, and changes no existing record', async () => {
    const first = await start({ tenants: [acme] });
    const made = tenantIn();
    const key = made.apiKeys![0]!.key!;
    const [bo, cy] = made.users!;
    const change = { key, body: { firstName: 'Augusta' } };
    expect((await call(urlOf(first), 'PUT', `/api/users/${made.owner.id!}`, change)).status).to.equal(200);
    expect((await call(urlOf(first), 'DELETE', `/api/users/${cy!.id!}`, { key })).status).to.equal(204);
    await stop(first);

    const more = {
      ...acme,
      name: 'Another name',
      users: [...acme.users, { email: 'di@acme.test', roles: ['editor'] }],
      roles: [...acme.roles, { name: 'editor' }],
      apiKeys: [...acme.apiKeys, { name: 'read', scopes: ['users:read'] }],
    };
    await stop(await start({ tenants: [more] }));
    const second = tenantIn();
    expect(second.tenantId).to.equal(made.tenantId);
    // what is, not what the file says
    expect(second.name).to.equal('Acme Inc.');
    expect(second.owner).to.deep.equal({ ...made.owner, firstName: 'Augusta' });
    expect(second.users![0]).to.deep.equal(bo);
    // erased, and not made anew
    expect(text()).not.to.contain('cy@acme.test').and.not.to.contain(cy!.id);
    expect(second.users![1]).to.include.keys('id', 'password').and.to.include({ email: 'di@acme.test' });
    expect(second.users).to.have.length(2);
    expect(second.roles!.map(({ name }) => name)).to.deep.equal(['viewer', 'editor']);
    expect(second.roles![0]).to.deep.equal(made.roles![0]);
    expect(second.apiKeys![0]).to.deep.equal(made.apiKeys![0]);
    expect(made.clients![1]!.clientId).to.match(/^[0-9a-f]{32}$/);
    expect(made.clients![1]!.clientSecret).to.match(/^[A-Za-z0-9_-]{43}$/);
    expect(second.clients).to.deep.equal(made.clients);

    const written = text();
    const third = await start({ tenants: [more] });
    expect(text()).to.equal(written);
    const shown = await users(third, second.apiKeys![1]!.key!);
    expect(shown).to.have.length(3);
    expect(shown.find(({ id }) => id === made.owner.id)!.firstName).to.equal('Augusta');
  });

  it('the bootstrap keeps entries that the file no longer has, with secrets that exist nowhere else', async () => {
    await stop(await start({ tenants: [acme] }));
    const made = tenantIn();
    const service = await start({ tenants: [{ ...acme, users: [], apiKeys: [], roles: [] }] });
    expect(tenantIn()).to.deep.equal(made);
    expect(await users(service, made.apiKeys![0]!.key!)).to.have.length(3);
  });

  it('the bootstrap runs in one of several processes that start together, and the others find it done', async () => {
    await onNewDatabase();
    const names = ['one', 'two', 'three'];
    const services = await Promise.all(names.map((name) => start({ tenants: [acme] }, name)));
    const tenants = names.map(tenantIn);
    expect(new Set(tenants.map(({ tenantId }) => tenantId))).to.have.property('size', 1);
    const secrets = tenants.flatMap(({ owner, apiKeys, clients }) => [
      owner.password ?? [],
      ...apiKeys!.map(({ key }) => key ?? []),
      ...clients!.map(({ clientSecret }) => clientSecret ?? []),
    ]);
    expect(secrets.flat(), 'whoever made a secret shows it').to.have.length(3);
    expect(new Set(tenants.map(({ clients }) => clients![1]!.clientId))).to.have.property('size', 1);
    const key = tenants.flatMap(({ apiKeys }) => apiKeys![0]!.key ?? [])[0]!;
    for (const service of services) expect(await users(service, key)).to.have.length(3);
  });

  it('the bootstrap leaves one file with its secrets where processes that start together share a folder', async () => {
    const services = await Promise.all(['one', 'one', 'one'].map((name) => start({ tenants: [acme] }, name)));
    const { owner, users: people, apiKeys, clients } = tenantIn();
    for (const { password } of [owner, ...people!]) expect(password).to.match(/^.{20}$/);
    expect(clients![1]!.clientSecret).to.match(/^[A-Za-z0-9_-]{43}$/);
    for (const service of services) expect(await users(service, apiKeys![0]!.key!)).to.have.length(3);
  });

  it('the bootstrap takes the current value of the file where the earlier one was refused', async () => {
    const withServer = (member: object) => ({ ...acme, clients: [{ ...acme.clients[1], ...member }] });
    for (const refused of [{ clientSecret: 'short' }, { homeUrl: 'nowhere' }])
      expect(await start({ tenants: [withServer(refused)] }).catch(String)).to.match(
        /at \/tenants\/0\/clients\/0\/(clientSecret|homeUrl): /,
      );
    const service = await start({ tenants: [withServer({})] });
    const { owner, apiKeys, clients } = tenantIn();
    expect(clients![0]).to.not.have.property('homeUrl');
    expect(clients![0]!.clientSecret).to.match(/^[A-Za-z0-9_-]{43}$/);
    expect(owner.password, 'it was made in the run that was refused').to.match(/^.{20}$/);
    expect(await users(service, apiKeys![0]!.key!)).to.have.length(3);
  });

  it('the bootstrap shows the current client where the file differs from it', async () => {
    await stop(await start({ tenants: [acme] }));
    const made = tenantIn();
    const elsewhere = { ...acme.clients[0], redirectUris: ['https://app.acme.test/elsewhere'] };
    const server = { ...acme.clients[1], clientSecret: 'another-secret-that-nobody-applied-0123456789' };
    await start({ tenants: [{ ...acme, name: 'Other', clients: [elsewhere, server] }] });
    expect(tenantIn().name).to.equal('Acme Inc.');
    expect(tenantIn().clients![0]).to.deep.equal(made.clients![0]);
    expect(text()).not.to.contain('another-secret').and.not.to.contain('elsewhere');
  });

  it('the bootstrap forgets users who are erased, at once or at the next start', async () => {
    const service = await start({ tenants: [acme] });
    await start({ tenants: [acme] }, 'two');
    const made = tenantIn();
    const key = made.apiKeys![0]!.key!;
    const [bo, cy] = made.users!;
    expect((await call(urlOf(service), 'DELETE', `/api/users/${bo!.id!}`, { key })).status).to.equal(204);
    for (const dataDir of ['one', 'two']) {
      await until(() => !text(dataDir).includes('bo@acme.test'));
      expect(text(dataDir)).to.contain('cy@acme.test');
    }
    for (const one of running) await stop(one);

    const other = await start(null, 'three');
    expect(other.bootstrap).to.equal(null);
    expect((await call(urlOf(other), 'DELETE', `/api/users/${cy!.id!}`, { key })).status).to.equal(204);
    expect(text()).to.contain('cy@acme.test');
    const last = await start({ tenants: [acme] });
    await until(() => !text().includes('cy@acme.test'));
    expect(tenantIn().owner).to.deep.equal(made.owner);
    // the file names both still: neither comes back
    expect((await users(last, key)).map(({ id }) => id)).to.deep.equal([made.owner.id]);
  });

  it('the bootstrap leaves no name in the file where its owner was erased', async () => {
    const heirs = [{ email: 'heir@acme.test', roles: ['owner'] }];
    const service = await start({ tenants: [{ ...acme, users: heirs }] });
    const { apiKeys, owner } = tenantIn();
    const { key = '' } = apiKeys![0]!;
    expect((await call(urlOf(service), 'DELETE', `/api/users/${owner.id!}`, { key })).status).to.equal(204);
    await until(() => !text().includes(owner.email));
    expect(text()).to.not.contain('Ada');
    expect(text()).to.contain('heir@acme.test');
    await stop(service);
    // and the file still serves the next start
    await start({ tenants: [{ ...acme, owner: { email: 'heir@acme.test' } }] });
  });

  it('the bootstrap creates no demo tenant in an external database', async () => {
    await onNewDatabase();
    const service = await start(null);
    expect(service.bootstrap).to.equal(null);
  });
});
