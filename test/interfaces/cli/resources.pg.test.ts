import { expect } from 'chai';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import type { Ended } from '../../support/services/service-process.js';
import { tesseraHere } from '../../support/run/tessera-here.js';

const identifier = 'https://orders.acme.test';
const acme = ['--tenant', 'acme'];
const settings = [
  '--name',
  'Orders',
  '--permission',
  'orders:read=Read a=b',
  '--permission',
  'orders:write',
  '--access-token-minutes',
  '5',
  '--access-token-type',
  'JWT',
];
const orders = [...acme, '--identifier', identifier];

describe('APIs on the command line, beside a running service', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  const run = (...args: string[]): Promise<Ended> => {
    const { databaseUrl, masterKey, dataDir } = oidc.service;
    const addresses = { BASE_URL: oidc.issuer, TENANT_HOST: `http://{tenant}.localhost:${oidc.port}` };
    const env = { ...addresses, DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, DATA_DIR: dataDir };
    return tesseraHere(args, env);
  };
  const done = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run('resources', ...args);
    expect([code, stderr]).to.deep.equal([0, '']);
    return stdout;
  };
  const json = async (...args: string[]): Promise<Record<string, unknown>> =>
    JSON.parse(await done(...args, '--json')) as Record<string, unknown>;

  it('tessera resources registers an API with permissions, lists it and shows it', async () => {
    const reported = await done('create', ...orders, ...settings);
    expect(reported).to.equal(`created ${identifier}\n`);
    const record = await json('show', ...orders);
    expect(record).to.deep.include({
      identifier,
      name: 'Orders',
      permissions: [
        { name: 'orders:read', description: 'Read a=b' },
        { name: 'orders:write', description: '' },
      ],
      accessTokenMinutes: 5,
      accessTokenType: 'JWT',
      clients: 0,
    });
    expect(await done('show', ...orders)).to.match(/^name +Orders$/m);
    expect(((await json('list', ...acme))['items'] as unknown[])[0]).to.deep.equal(record);
    expect(await done('list', ...acme)).to.match(/^https:\/\/orders\.acme\.test +Orders +2 +0 +20/m);
  });

  it('tessera resources changes what is given, replaces permissions as a whole, and requires a change', async () => {
    const named = await json('change', ...orders, '--name', 'All', '--access-token-type', '');
    expect(named).to.deep.include({ name: 'All', accessTokenType: null, accessTokenMinutes: 5 });
    expect(named['permissions']).to.have.length(2);
    expect(await json('change', ...orders, '--permission', '')).to.deep.include({ permissions: [] });
    expect((await run('resources', 'change', ...orders)).code).to.equal(2);
  });

  it('tessera resources names the option that is refused, and an API that there is not', async () => {
    for (const [args, fault] of [
      [['create', ...acme, '--identifier', 'orders'], '--identifier: is no absolute URI'],
      [['change', ...orders, '--permission', 'a=x', '--permission', 'A=x'], '--permission, value 2: must be'],
      [['change', ...orders, '--access-token-minutes', '61'], '--access-token-minutes: must be'],
      [['show', ...acme, '--identifier', 'urn:acme:none'], 'there is no API "urn:acme:none": `tessera'],
      [['create', ...orders], 'is registered already'],
    ] as const) {
      const { code, stderr } = await run('resources', ...args);
      expect([code, stderr.includes(fault)], stderr).to.deep.equal([1, true]);
    }
  });

  it('tessera resources deletes an API unless it is the audience of a client', async () => {
    const machine = ['--kind', 'service', '--grant-types', 'client_credentials', '--audience', identifier];
    const made = await run('clients', 'create', ...acme, '--client-id', 'packer', ...machine);
    expect(made.code, made.stderr).to.equal(0);
    expect((await json('show', ...orders))['clients']).to.equal(1);
    expect((await run('resources', 'delete', ...orders)).stderr).to.contain('is the audience of "packer"');
    expect((await run('clients', 'delete', '--client', 'packer')).code).to.equal(0);
    expect(await done('delete', ...orders)).to.equal(`deleted ${identifier}\n`);
    expect((await run('resources', 'delete', ...orders)).code).to.equal(1);
  });
});
