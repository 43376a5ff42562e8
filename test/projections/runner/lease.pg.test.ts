import { expect } from 'chai';
import { Database } from '../../../infrastructure/postgres/database.js';
import { type LeasedSession, LeaseLost, takeLease } from '../../../projections/runner/lease.js';
import { projectionMigrations } from '../../../projections/runner/migrations.js';
import { type TcpProxy, tcpProxy } from '../../support/http/tcp-proxy.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';
import { until } from '../../support/run/until.js';

describe('a lease', () => {
  let admin: TestDatabase;
  let proxy: TcpProxy;
  const ends: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    admin = await testDatabase({}, projectionMigrations);
    await admin.query('create table written (by text)');
    await admin.query('grant all on written to public');
    const { hostname, port } = new URL(admin.url);
    proxy = await tcpProxy({ host: hostname, port: Number(port) });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await proxy.close();
    await admin.close();
  });

  const open = (url = admin.url): Database => {
    const database = new Database({ url, role: 'tessera_projector', max: 2 });
    ends.push(() => database.close());
    return database;
  };
  const take = async (
    database = open(),
    options?: Parameters<typeof takeLease>[3],
  ): Promise<LeasedSession | undefined> => {
    const session = await takeLease(database, 'core', 'project', options);
    if (session !== undefined) ends.push(() => session.close().catch(() => undefined));
    return session;
  };
  const write = (session: LeasedSession, by: string): Promise<unknown> =>
    session.together([{ text: 'insert into written values ($1)', values: [by] }]);
  const written = async (): Promise<string[]> =>
    (await admin.query<{ by: string }>('select by from written')).rows.map(({ by }) => by);
  const lost = (attempt: Promise<unknown>): Promise<unknown> => attempt.catch((error: unknown) => error);
  const row = async (): Promise<{ token: bigint; heldUntil: Date }> =>
    (
      await admin.query<{ token: bigint; heldUntil: Date }>(
        'select token, held_until as "heldUntil" from projections.leases',
      )
    ).rows[0]!;

  it('a lease is taken by one of 50 concurrent sessions', async () => {
    const database = open();
    const waits = Array.from({ length: 50 }, () => new AbortController());
    let waiting = 0;
    const asking = waits.map(({ signal }) => take(database, { signal, onWaiting: () => (waiting += 1) }));
    await Promise.race(asking);
    await until(() => waiting >= 40);
    for (const wait of waits) wait.abort();
    const sessions = (await Promise.all(asking)).filter((session) => session !== undefined);
    // on a busy machine a lease may expire and be taken over: its first session can write nothing then
    const writes = await Promise.allSettled(sessions.map((session) => write(session, 'one')));
    expect(writes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await written()).to.deep.equal(['one']);
  }).timeout(60_000);

  it('a lease is renewed though there is nothing to do, and released by the end of its session', async () => {
    const first = (await take())!;
    const { token, heldUntil } = await row();
    await until(async () => (await row()).heldUntil.getTime() > heldUntil.getTime() + 3_000);
    await write(first, 'first');
    expect((await row()).token).to.equal(token);
    const second = take();
    await first.close();
    await write((await second)!, 'second');
    expect(await written()).to.deep.equal(['first', 'second']);
  }).timeout(20_000);

  it('all leases of a process are renewed by one statement, also once one of them is lost', async () => {
    const database = open();
    const names = ['core', 'audit-log', 'access'];
    const sessions = await Promise.all(names.map((name) => takeLease(database, name, 'project')));
    for (const session of sessions) ends.push(() => session!.close().catch(() => undefined));
    const transactions = async (): Promise<string[]> =>
      (
        await admin.query<{ by: string }>(
          "select xmin::text as by from projections.leases where name <> 'project:access'",
        )
      ).rows.map(({ by }) => by);
    const areRenewed = async (before: readonly string[]): Promise<void> =>
      until(async () => {
        const [one, other] = await transactions();
        return one === other && !before.includes(one!);
      });
    await areRenewed(await transactions());
    await admin.query("update projections.leases set token = token + 1 where name = 'project:access'");
    await sessions[2]!.ended;
    await areRenewed(await transactions());
    await write(sessions[0]!, 'core');
    await write(sessions[1]!, 'audit-log');
    expect(await written()).to.deep.equal(['core', 'audit-log']);
  }).timeout(20_000);

  it('a lease is renewed while its session is at work on one statement for longer than the lease', async () => {
    const first = (await take())!;
    await first.query("select pg_sleep_until(held_until + interval '100 ms') from projections.leases");
    await write(first, 'first');
  }).timeout(20_000);

  it('a lease lets its session write nothing once it has expired by the clock of the database', async () => {
    const first = (await take())!;
    await admin.query("update projections.leases set held_until = clock_timestamp() - interval '1 ms'");
    expect(await lost(write(first, 'first'))).to.be.instanceOf(LeaseLost);
    expect(await written()).to.deep.equal([]);
  });

  it('a lease lets its session write nothing once another process has taken it', async () => {
    const first = (await take())!;
    await admin.query('update projections.leases set token = token + 1');
    expect(await lost(write(first, 'first'))).to.be.instanceOf(LeaseLost);
    await first.ended;
    expect(await written()).to.deep.equal([]);
  });

  it('a lease that could not be renewed in time is reported to its session as lost', async () => {
    const first = (await take())!;
    await admin.query('update projections.leases set token = token + 1');
    expect(await lost(first.query('select pg_sleep(10)'))).to.be.instanceOf(LeaseLost);
  });

  it('a lease keeps a transaction of the session from being committed once it is lost', async () => {
    const first = (await take())!;
    const writing = first.transaction(async () => {
      await first.query("insert into written values ('first')");
      await admin.query('update projections.leases set token = token + 1');
    });
    expect(await lost(writing)).to.be.instanceOf(LeaseLost);
    expect(await written()).to.deep.equal([]);
  });

  it('a lease commits a transaction of the session while it is held, and rolls back one that throws', async () => {
    const first = (await take())!;
    const insert = (by: string) => first.query(`insert into written values ('${by}')`);
    await first.transaction(() => insert('one'));
    const failing = first.transaction(async () => {
      await insert('two');
      throw new TypeError('broken');
    });
    expect(await lost(failing)).to.be.instanceOf(TypeError);
    expect(await written()).to.deep.equal(['one']);
  });

  it('a lease is taken over from a holder with a silent network, whose session ends with all its locks', async () => {
    const first = (await take(open(proxy.urlOf(admin.url))))!;
    await first.query('begin');
    await first.query("insert into written values ('first')");
    await first.query('lock table written in access exclusive mode');
    proxy.freeze(true);
    const second = (await take())!;
    await write(second, 'second');
    expect(await written()).to.deep.equal(['second']);
    // by itself, without an answer
    await first.ended;
  }).timeout(20_000);

  it('a lease is given up by its holder when only its session is cut off', async () => {
    const [database, cutOff] = [open(), open(proxy.urlOf(admin.url))];
    database.session = (options) => cutOff.session(options);
    const first = (await take(database))!;
    proxy.freeze(true);
    void lost(write(first, 'first'));
    await first.ended;
    await write((await take())!, 'second');
    expect(await written()).to.deep.equal(['second']);
  }).timeout(20_000);

  it('a lease lasts no longer than 3 s when the clock of the database was set back', async () => {
    await take(open(proxy.urlOf(admin.url)));
    proxy.freeze(true);
    await admin.query("update projections.leases set held_until = clock_timestamp() + interval '1 hour'");
    await write((await take())!, 'second');
  }).timeout(20_000);
});
