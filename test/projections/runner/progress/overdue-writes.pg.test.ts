import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Database } from '../../../../infrastructure/postgres/database.js';
import { pullBackCheckpoints } from '../../../../projections/log-restoration/remove-lost.js';
import { furthestCheckpoint } from '../../../../projections/runner/checkpoint.js';
import { projectionMigrations } from '../../../../projections/runner/migrations.js';
import {
  type WatchedOverdueWrites,
  overdueWrites,
} from '../../../../projections/runner/progress/overdue-writes.js';
import { type TcpProxy, tcpProxy } from '../../../support/http/tcp-proxy.js';
import { type TestDatabase, testDatabase } from '../../../support/services/test-database.js';
import { until } from '../../../support/run/until.js';

describe('overdue writes', () => {
  let admin: TestDatabase;
  let head: bigint;
  let proxy: TcpProxy;
  const ends: (() => Promise<unknown>)[] = [];

  const checkpointAt = (position: bigint): Promise<unknown> =>
    admin.query(
      `insert into projections.checkpoints (projection, slot, version, generation, position)
        values ('core', 'live', 1, 0, $1)
        on conflict (projection, slot) do update set position = excluded.position`,
      [position],
    );
  const process = (url = admin.url, applicationName = 'watching'): WatchedOverdueWrites => {
    const database = new Database({ url, applicationName });
    const overdue = overdueWrites({
      database,
      projection: 'core',
      onError: () => undefined,
      head: () => Promise.resolve(head),
    });
    ends.push(async () => {
      await overdue.close();
      await database.close();
    });
    return overdue;
  };
  const untilNone = async (overdue: WatchedOverdueWrites): Promise<void> => {
    while (await overdue.exist()) await sleep(5);
  };

  /** Waits until a process has read the checkpoints again. */
  const untilReadAgain = async (applicationName = 'watching'): Promise<void> => {
    const { rows } = await admin.query<{ now: string }>('select clock_timestamp()::text as now');
    const looks = `select from pg_stat_activity
      where datname = current_database() and application_name = $1 and state = 'idle' and query_start > $2::timestamptz`;
    await until(async () => (await admin.query(looks, [applicationName, rows[0]!.now])).rowCount > 0);
  };

  beforeEach(async () => {
    admin = await testDatabase({}, projectionMigrations);
    const { hostname, port } = new URL(admin.url);
    proxy = await tcpProxy({ host: hostname, port: Number(port) });
    head = 10n;
    await checkpointAt(10n);
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await proxy.close();
    await admin.close();
  });

  it('overdue writes are known to every process before they are answered, until they are projected', async () => {
    const [writer, reader] = [process(), process()];
    await Promise.all([writer, reader].map(untilNone));
    for (let position = 11n; position <= 13n; position++) {
      await writer.announce(position);
      expect(await Promise.all([reader.exist(), writer.exist()])).to.deep.equal([true, true]);
      expect(await process().exist()).to.equal(true);
      await checkpointAt(position);
      await Promise.all([writer, reader].map(untilNone));
    }
  });

  it('overdue writes are recorded by 50 concurrent calls of several processes, and the newest one counts', async () => {
    const writers = [process(), process(), process()];
    const reader = process(admin.url, 'reading');
    await Promise.all(
      Array.from({ length: 50 }, async (_, number) => {
        await writers[number % 3]!.announce(11n + BigInt(number));
        expect(await reader.exist()).to.equal(true);
      }),
    );
    await checkpointAt(59n);
    await untilReadAgain('reading');
    expect(await reader.exist()).to.equal(true);
    await checkpointAt(60n);
    await untilNone(reader);
  });

  it('overdue writes are assumed while the database does not answer', async () => {
    const reader = process(proxy.urlOf(admin.url));
    const writer = process();
    await untilNone(reader);
    proxy.freeze(true);
    await writer.announce(11n);
    expect(await reader.exist()).to.equal(true);
    proxy.freeze(false);
    proxy.cut();
    await checkpointAt(11n);
    await untilNone(reader);
  });

  it('overdue writes cannot be recorded while the database does not answer', async () => {
    const writer = process(proxy.urlOf(admin.url));
    await untilNone(writer);
    proxy.open(false);
    const refused = await writer.announce(11n).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Error);
    proxy.open(true);
    await writer.announce(11n);
    expect(await process().exist()).to.equal(true);
  });

  it('overdue writes include all events of the log whose rows a crash of the database lost', async () => {
    const reader = process();
    await untilNone(reader);
    // rows and checkpoint of the last events, which were shown, are gone with the connections
    head = 12n;
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'watching'`,
    );
    while (!(await reader.exist())) await sleep(1);
    for (let reads = 0; reads < 3; reads++) await untilReadAgain();
    expect(await reader.exist()).to.equal(true);
    await checkpointAt(12n);
    await untilNone(reader);
  });

  it('overdue writes must be in the log, until the database is brought back to a shorter one', async () => {
    await process().announce(11n);
    expect((await furthestCheckpoint(admin))?.position).to.equal(11n);
    await pullBackCheckpoints(admin, 10n);
    expect((await furthestCheckpoint(admin))?.position).to.equal(10n);
    await untilNone(process());
  });

  it('overdue writes cost a read no query while there are none', async () => {
    const reader = process();
    await untilNone(reader);
    // the answer is good for half a second, which a busy machine may spend elsewhere
    await until(() => Array.from({ length: 1_000 }, () => reader.exist()).every((found) => found === false));
  });

  it('overdue writes are checked again by a process that was suspended', async () => {
    const reader = process();
    await untilNone(reader);
    await process().announce(11n);
    // nothing else runs in this process meanwhile
    const deadline = performance.now() + 700;
    while (performance.now() < deadline) continue;
    expect(reader.exist()).to.be.instanceOf(Promise);
    expect(await reader.exist()).to.equal(true);
  });
});
