import { expect } from 'chai';
import { Database } from '../../../infrastructure/postgres/database.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('the database', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({ max: 3, applicationName: 'the test', settings: { work_mem: '5MB' } });
    await database.query('create table one (a int8 primary key)');
  });
  after(() => database.close());
  const values = async (): Promise<bigint[]> =>
    (await database.query<{ a: bigint }>('select a from one order by a')).rows.map(({ a }) => a);

  it('the database returns int8 as bigint, beyond 2^53 too, and counts rows', async () => {
    const { rows, rowCount } = await database.query('select $1::int8 as a, 2::int4 as b, null::int8 as c', [
      2n ** 60n,
    ]);
    expect(rows).to.deep.equal([{ a: 2n ** 60n, b: 2, c: null }]);
    expect(rowCount).to.equal(1);
  });

  it('the database gives its connections the configured settings and name', async () => {
    const { rows } = await database.query(
      "select current_setting('work_mem') as w, current_setting('application_name') as n",
    );
    expect(rows).to.deep.equal([{ w: '5MB', n: 'the test' }]);
  });

  it('the database runs the statements of a tenant as one, all or none, and prepares again those that a failed group undid', async () => {
    const one = { name: 'one', text: 'select $1::int as one', values: [1] };
    const inverse = { name: 'inverse', text: 'select 1 / $1::int as one' };
    const failing = database.asTenant('t', [
      one,
      { ...inverse, values: [0] },
      { name: 'never', text: 'select 3' },
    ]);
    const beside = database.asTenant('t', [
      { text: "select current_setting('app.tenant') as tenant" },
      { text: 'create table made_by_group (a int)' },
    ]);
    expect(await failing.catch(() => 'failed')).to.equal('failed');
    expect((await beside)[0]!.rows).to.deep.equal([{ tenant: 't' }]);
    const undone = database.asTenant('t', [
      { text: 'drop table made_by_group' },
      { ...inverse, values: [0] },
    ]);
    expect(await undone.catch(() => 'failed')).to.equal('failed');
    for (let round = 0; round < 4; round++) {
      const again = [
        one,
        { ...inverse, values: [1] },
        { name: 'never', text: 'select 3 as one from made_by_group' },
      ];
      const found = await database.asTenant('t', again);
      expect(found.map(({ rows }) => rows)).to.deep.equal([[{ one: 1 }], [{ one: 1 }], []]);
    }
    await database.query('drop table made_by_group');
  });

  it('the database reads columns of text, JSON and int8', async () => {
    const text = "select $1::text as long, null::text as none, json_build_object('ë', 1) as json";
    const found = await database.asTenant('t', [
      { name: 'text and JSON', text, values: ['Zoë€𝄞'] },
      { text: 'select 2::int8 as big' },
    ]);
    expect(found.map(({ rows }) => rows)).to.deep.equal([
      [{ long: 'Zoë€𝄞', none: null, json: { ë: 1 } }],
      [{ big: 2n }],
    ]);
  });

  it('the database commits a transaction that resolves and rolls back one that throws', async () => {
    expect(
      await database.transaction(async (tx) => (await tx.query('insert into one values (1)')).rowCount),
    ).to.equal(1);
    const thrown = await database
      .transaction(async (tx) => {
        await tx.query('insert into one values (2)');
        throw new Error('changed my mind');
      })
      .catch((error: unknown) => error);
    expect(thrown).to.be.instanceOf(Error).with.property('message', 'changed my mind');
    const refused = await database
      .transaction((tx) => tx.query('insert into one values (3), (1)'))
      .catch(() => 'refused');
    expect(refused).to.equal('refused');
    expect(await values()).to.deep.equal([1n]);
  });

  it('the database survives a transaction whose connection is cut', async () => {
    const cut = await database
      .transaction(async (tx) => {
        await tx.query('insert into one values (4)');
        await tx.query('select pg_terminate_backend(pg_backend_pid())');
      })
      .catch(() => 'cut');
    expect(cut).to.equal('cut');
    for (let index = 0; index < 5; index++) expect(await values()).to.deep.equal([1n]);
  });

  it('the database gives up a statement that takes too long, and its connection', async () => {
    const slow = await database.query({ text: 'select pg_sleep(600)', timeout: 50 }).catch(() => 'given up');
    expect(slow).to.equal('given up');
    expect(await values()).to.deep.equal([1n]);
  });

  it('the database has sessions that listen, and that report their end', async () => {
    const session = await database.session();
    const heard: string[] = [];
    session.onNotification((channel, payload) => heard.push(`${channel}: ${payload}`));
    await session.query('listen news');
    await database.query("select pg_notify('news', 'extra')");
    await session.query('select 1');
    expect(heard).to.deep.equal(['news: extra']);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'select 1' and pid <> pg_backend_pid()`,
    );
    await session.ended;
  });

  it('the database answers the statements of a pipelined session in order, each with its own error', async () => {
    const session = await database.session({ pipelined: true });
    const answers = await Promise.allSettled([
      session.query('select 1 as a'),
      session.query('select 1 / 0'),
      session.query('select 2 as a'),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
    const last = session.query<{ a: number }>('select 3 as a from pg_sleep(0.05)');
    await session.close();
    expect((await last).rows).to.deep.equal([{ a: 3 }]);
  });

  it('the database drops a session at once, with its statements under way', async () => {
    for (const pipelined of [true, false]) {
      const session = await database.session({ pipelined });
      const waiting = session.query('select pg_sleep(10)').catch(() => 'lost');
      session.drop();
      expect(await waiting).to.equal('lost');
      await session.ended;
      await session.close();
    }
  });

  it('the database can be closed twice', async () => {
    const short = new Database({ url: database.url });
    await short.query('select 1');
    await short.close();
    await short.close();
  });
});
