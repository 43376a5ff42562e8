import { expect } from 'chai';
import { Database } from '../../../infrastructure/postgres/database.js';
import { type Migration, migrate, OtherSchema } from '../../../infrastructure/postgres/migrate.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';

const one: Migration = { name: 'one-1', sql: 'create table one (id integer); -- the first' };
const two: Migration = { name: 'two-1', sql: 'create table two (id integer);' };

describe('the schema of a database', () => {
  let url: string;
  let database: Database;
  beforeEach(async () => {
    url = await testDatabaseUrl();
    database = new Database({ url, max: 5 });
  });
  afterEach(async () => {
    await database.close();
    await dropTestDatabase(url);
  });
  const has = async (table: string): Promise<boolean> =>
    (await database.query('select to_regclass($1) as found', [table])).rows[0]?.['found'] !== null;
  const refusal = (attempt: Promise<unknown>): Promise<unknown> => attempt.catch((error: unknown) => error);

  it('the schema of a database is created once, however many processes start at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrate(database, [one])));
    await migrate(database, [one, two]);
    expect([await has('one'), await has('two')]).to.deep.equal([true, true]);
  });

  it('the schema of a database is accepted when its steps differ in comments and white space only', async () => {
    await migrate(database, [one]);
    await migrate(database, [{ ...one, sql: ' create table one\n  (id integer); -- another word' }, two]);
    expect(await has('two')).to.equal(true);
  });

  it('the schema of a database is refused in one line, and not changed, when one of its steps is of another version', async () => {
    await migrate(database, [one]);
    const changed = { ...one, sql: 'create table one (id bigint);' };
    const error = await refusal(migrate(database, [changed, two]));
    expect(error).to.be.instanceOf(OtherSchema);
    expect((error as Error).message).to.match(
      /^the database must be empty or .*one-1.*: take an empty [^\n]*$/,
    );
    expect(await has('two')).to.equal(false);
  });

  it('the schema of a database is refused when a version without digests has created it', async () => {
    await database.query('create table public.migrations (name text primary key, applied_at timestamptz)');
    await database.query("insert into public.migrations values ('one-1', now())");
    expect(await refusal(migrate(database, [one]))).to.be.instanceOf(OtherSchema);
  });

  it('the schema of a database is refused, and not changed, when it has a step that this version does not know', async () => {
    await migrate(database, [one]);
    const error = await refusal(migrate(database, [two], { known: [two] }));
    expect((error as Error).message).to.match(
      /^the database has the schema of a newer version \(step one-1\): /,
    );
    expect(await has('two')).to.equal(false);
  });

  it('a step waits for a table in use, without holding up its readers, and runs once the table is free', async () => {
    await migrate(database, [one]);
    const reader = await database.session();
    await reader.query('begin');
    await reader.query('select * from one');
    const wider = migrate(database, [one, { name: 'one-2', sql: 'alter table one add column note text' }]);
    // a reader that comes behind the step waits until the step gives up, and not for the slow reader
    for (let waitedMs = 0; waitedMs < 500;) {
      const askedAt = performance.now();
      await database.query('select * from one');
      waitedMs = performance.now() - askedAt;
    }
    const { rows } = await database.query("select name from public.migrations where name = 'one-2'");
    expect(rows).to.deep.equal([]);
    await reader.query('commit');
    await reader.close();
    await wider;
    await database.query('select note from one');
  }).slow(15_000);

  it('steps that one database lacks are each run once by processes that start at once', async () => {
    await migrate(database, [one]);
    const steps = [
      one,
      ...['a', 'b', 'c'].map((name) => ({ name, sql: `create table ${name} (id integer)` })),
    ];
    await Promise.all(Array.from({ length: 10 }, () => migrate(database, steps)));
    expect((await database.query('select name from public.migrations')).rows).to.have.lengthOf(4);
  });

  it('the schema of a database is accepted when a later version has added steps', async () => {
    await migrate(database, [one, two]);
    await migrate(database, [one]);
  });
});
