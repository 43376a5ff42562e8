import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { scopes } from '../../../../domain/api-key/scopes.js';
import { Database } from '../../../../infrastructure/postgres/database.js';
import { readerConnection } from '../../../../projections/reader-connection.js';
import { call } from '../../../support/http/http-client.js';
import { serviceHere } from '../../../support/run/service-here.js';
import { temporaryFolder } from '../../../support/run/temporary-folder.js';
import {
  describeWithPgBouncer,
  type PgBouncer,
  startPgBouncer,
} from '../../../support/services/pg-bouncer.js';
import { dropTestDatabase } from '../../../support/services/postgres.js';
import { emptyHome, startTestService, type TestService } from '../../../support/services/service.js';

const actingRole = "select current_user as role, current_setting('enable_sort') as sort";
const asReader = { role: 'tessera_reader', sort: 'off' };

/** The bootstrap document of two tenants, each with a key that may do everything. */
const twoTenants = {
  tenants: ['acme', 'bolt'].map((slug) => ({
    slug,
    name: slug,
    owner: { email: `owner@${slug}.test`, password: 'correct horse battery' },
    apiKeys: [{ name: 'all', scopes }],
  })),
};

describe('the options of an operator in DATABASE_URL', () => {
  let url: string;
  before(async () => {
    const { databaseUrl } = await emptyHome();
    const withOptions = new URL(databaseUrl);
    withOptions.searchParams.set(
      'options',
      '-c statement_timeout=31000 -c enable_sort=on -c DateStyle=German -c array_nulls=off',
    );
    withOptions.searchParams.set('client_encoding', 'LATIN1');
    url = withOptions.href;
  });

  it('options in DATABASE_URL are kept beside the role and the settings of the service, which win', async () => {
    const reader = new Database({ url, ...readerConnection, max: 1 });
    const session = await reader.session();
    try {
      const text = `${actingRole}, current_setting('statement_timeout') as timeout, current_setting('DateStyle') as dates`;
      const expected = { ...asReader, timeout: '31s', dates: 'ISO, MDY' };
      expect((await reader.query(text)).rows).to.deep.equal([expected]);
      expect((await session.query(text)).rows).to.deep.equal([expected]);
      const [tenants] = await reader.asTenant('00000000-0000-4000-8000-000000000000', [{ text }]);
      expect(tenants!.rows).to.deep.equal([expected]);
    } finally {
      await session.close();
      await reader.close();
    }
  });

  it('settings in DATABASE_URL change no value on its way into the database', async () => {
    const reader = new Database({ url, ...readerConnection, max: 1 });
    try {
      const bytes = await reader.query(`select convert_to($1, 'UTF8') as utf8, $2::text[] as list`, [
        'é\u{1f511}',
        [null, 'NULL'],
      ]);
      expect(bytes.rows).to.deep.equal([{ utf8: Buffer.from('é\u{1f511}'), list: [null, 'NULL'] }]);
    } finally {
      await reader.close();
    }
  });

  it('with options in DATABASE_URL a tenant reads its own users only, and the service is ready', async () => {
    const { databaseUrl, masterKey } = await emptyHome();
    const service = await startTestService({
      bootstrap: twoTenants,
      databaseUrl: `${databaseUrl}?options=-c%20statement_timeout%3D30000`,
      masterKey,
    });
    try {
      await readsItsOwn(service);
    } finally {
      await service.close();
    }
  });
});

/** Each tenant's key lists its owner and nobody else; the service is ready. */
async function readsItsOwn(service: TestService): Promise<void> {
  expect((await call(service.url, 'GET', '/health/ready')).status).to.equal(200);
  for (const [index, slug] of ['acme', 'bolt'].entries()) {
    const { json } = await call(service.url, 'GET', '/api/users', { key: service.apiKey(index) });
    const { items } = json as { items: { email: string }[] };
    expect(items.map(({ email }) => email)).to.deep.equal([`owner@${slug}.test`]);
  }
}

describeWithPgBouncer('a pooler in front of PostgreSQL', () => {
  let home: Awaited<ReturnType<typeof emptyHome>>;
  const poolers: Partial<Record<'session' | 'transaction', PgBouncer>> = {};
  before(async () => {
    home = await emptyHome();
    for (const mode of ['session', 'transaction'] as const)
      poolers[mode] = await startPgBouncer(home.databaseUrl, mode);
  });
  after(async () => {
    for (const pooler of Object.values(poolers)) await pooler.close();
    await dropTestDatabase(home.databaseUrl);
  });

  it('a service behind a pooler in session mode, which drops start-up options, keeps tenants apart', async () => {
    const { databaseUrl, masterKey } = await emptyHome();
    const service = await startTestService({
      bootstrap: twoTenants,
      databaseUrl: poolers.session!.urlOf(databaseUrl),
      masterKey,
    });
    try {
      await readsItsOwn(service);
    } finally {
      await service.close();
      await dropTestDatabase(databaseUrl);
    }
  });

  it('a connection by way of a pooler in session mode has its role and settings, each time it is taken', async () => {
    const url = poolers.session!.urlOf(home.databaseUrl);
    for (let round = 0; round < 3; round++) {
      const reader = new Database({ url, ...readerConnection, max: 2 });
      const login = new Database({ url, max: 2 });
      expect((await reader.query(actingRole)).rows).to.deep.equal([asReader]);
      const { rows } = await login.query<{ role: string; sort: string }>(actingRole);
      expect(rows[0]!.role).not.to.equal('tessera_reader');
      await reader.close();
      await login.close();
    }
  });

  it('a start behind a pooler in transaction mode is refused in one line that names the remedy', async () => {
    const { code, stderr } = await serviceHere({
      DATA_DIR: temporaryFolder('pooled'),
      DATABASE_URL: poolers.transaction!.urlOf(home.databaseUrl),
      MASTER_KEY: home.masterKey,
    });
    expect(code).to.equal(1);
    expect(stderr.trim().split('\n')).to.have.length(1);
    expect(stderr).to.match(/DATABASE_URL .*several clients share one connection .* pooler in session mode/);
  });
});

describe('a login that may not act as the reader', () => {
  it('a connection whose login is no member of tessera_reader is not used, in any way of taking one', async () => {
    const { databaseUrl } = await emptyHome();
    const admin = new Database({ url: databaseUrl, max: 1 });
    const login = `outsider_${randomBytes(4).toString('hex')}`;
    await admin.query(`create role ${login} login password 'p'`);
    const address = new URL(databaseUrl);
    address.username = login;
    address.password = 'p';
    const reader = new Database({ url: address.href, ...readerConnection });
    try {
      const ways = [
        () => reader.query('select 1'),
        () => reader.transaction((sql) => sql.query('select 1')),
        () => reader.asTenant('00000000-0000-4000-8000-000000000000', [{ text: 'select 1' }]),
        () => reader.session(),
      ];
      for (const take of ways)
        expect(await take().then(() => 'taken', String)).to.contain('permission denied to set role');
    } finally {
      await reader.close();
      await admin.query(`drop role ${login}`);
      await admin.close();
      await dropTestDatabase(databaseUrl);
    }
  });
});
