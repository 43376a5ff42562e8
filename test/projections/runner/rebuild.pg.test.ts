import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type EventStore, EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { sqlState } from '../../../infrastructure/postgres/sql-errors.js';
import { coreProjection } from '../../../projections/registry.js';
import { buildProjection, type BuildProgress } from '../../../projections/runner/rebuild/build.js';
import { readCheckpoint } from '../../../projections/runner/checkpoint.js';
import { assertRowSecurity } from '../../../projections/runner/rebuild/live-schema.js';
import { defineProjection } from '../../../projections/runner/projection.js';
import { projectionStatus } from '../../../projections/runner/progress/status.js';
import { dropAbandonedRebuild } from '../../../projections/runner/rebuild/drop-abandoned-rebuild.js';
import { userQueries } from '../../../projections/users/queries.js';
import { tenantCreated, userCreated } from '../support/events.js';
import { fillLog } from '../support/mixed-log.js';
import { expectEqualsRebuild, snapshot } from '../support/snapshot.js';
import { until } from '../../support/run/until.js';
import { openWorld, type World } from '../support/world.js';

const WAITING = `select from pg_locks join pg_database d on d.oid = database
  where d.datname = current_database() and not granted`;

describe('rebuild', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const newTenant = async (): Promise<string> => {
    const tenantId = randomUUID();
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    return tenantId;
  };
  const schemas = async (): Promise<string[]> =>
    (
      await world.admin.query<{ nspname: string }>(
        `select nspname from pg_namespace where nspname like 'core%' order by nspname`,
      )
    ).rows.map(({ nspname }) => nspname);

  it('a rebuild makes the same rows from the log, reports its progress, and leaves one schema', async () => {
    await fillLog(world.store, world.codec, 3_000);
    const { progress } = world.process();
    expect(await progress.waitFor(await world.store.head(), 30_000)).to.equal(true);
    const before = await snapshot(world);
    const reports: BuildProgress[] = [];
    const result = await buildProjection(world.model, {
      log: world.log,
      onProgress: (report) => reports.push(report),
    });
    expect(result?.events).to.equal(3_000);
    expect(await snapshot(world)).to.deep.equal(before);
    expect(await schemas()).to.deep.equal(['core']);
    expect(reports.length).to.be.at.least(3);
    expect(reports.at(-1)).to.include({ done: 3_000, total: 3_000, secondsLeft: 0 });
    expect(reports[0]!.total).to.be.within(2_900, 3_100);
    expect(reports[0]!.ratePerSecond).to.be.greaterThan(0);
    await assertRowSecurity(world.admin, coreProjection);
  });

  it('a rebuild does not replace the live tables while the log shows less than they have', async () => {
    await fillLog(world.store, world.codec, 300);
    const { progress } = world.process();
    expect(await progress.waitFor(await world.store.head(), 30_000)).to.equal(true);
    const before = await snapshot(world);
    const { store } = world;
    async function* lateEvents(...of: Parameters<typeof store.readAll>): ReturnType<typeof store.readAll> {
      // first events of other applications are passed over
      yield [];
      yield* store.readAll(...of);
    }
    const lying = (head: bigint): Promise<unknown> =>
      buildProjection(
        { ...world.model, store: { ...store, head: () => Promise.resolve(head), readAll: lateEvents } },
        { log: world.log },
      ).catch((error: unknown) => error);
    expect(await lying(0n)).to.be.instanceOf(EventStoreUnavailable);
    expect(await snapshot(world)).to.deep.equal(before);
  });

  it('a rebuild lets writes and reads continue: every awaited write is visible before, during and after the switch', async () => {
    const { progress } = world.process();
    const tenantId = await newTenant();
    await fillLog(world.store, world.codec, 2_000);
    await progress.waitFor(await world.store.head(), 30_000);
    const users = userQueries(world.reader, '');
    const working = new AbortController();
    let created = 0;
    const writer = async (): Promise<void> => {
      while (!working.signal.aborted) {
        const id = randomUUID();
        const position = await world.append(tenantId, 'user', id, [userCreated(id)]);
        created++;
        expect(await progress.waitFor(position, 30_000)).to.equal(true);
        expect(await users.byId(tenantId, id, Date.now()), 'the user just created').not.to.equal(null);
      }
    };
    const counter = async (): Promise<void> => {
      let seen = 0;
      while (!working.signal.aborted) {
        const page = { limit: 5, after: null, includeTotal: true };
        const { total = 0, items } = await users.list(tenantId, {}, page, Date.now());
        expect(total).to.be.at.least(seen);
        // two statements: a user may come between them
        expect(items.length).to.be.within(Math.min(seen, 5), 5);
        seen = total;
      }
    };
    const workers = [writer(), writer(), writer(), counter(), counter()];
    const failure = Promise.all(workers).then(() => undefined);
    for (let n = 0; n < 4; n++) {
      await Promise.race([buildProjection(world.model, { log: world.log }), failure]);
      await sleep(50);
    }
    working.abort();
    await failure;
    expect(created).to.be.greaterThan(20);
    expect(
      (await users.list(tenantId, {}, { limit: 1, after: null, includeTotal: true }, Date.now())).total,
    ).to.equal(created);
    await expectEqualsRebuild(world);
    expect(world.errors()).to.deep.equal([]);
  });

  it('a rebuild waits for locks on the new tables, such as those of autovacuum, before it indexes them', async () => {
    await newTenant();
    const { admin } = world;
    let working: Promise<unknown> | undefined;
    const result = await buildProjection(world.model, {
      log: world.log,
      // what autovacuum locks a table with, until the build has waited for some time
      onProgress: () => {
        working ??= admin.query(`do $$ begin
          lock table core_next.users in share update exclusive mode;
          while not exists (select from pg_locks where not granted and relation = 'core_next.users'::regclass
            and database = (select oid from pg_database where datname = current_database())) loop
            perform pg_sleep(0.01);
          end loop;
          -- longer than a DROP waits for its lock
          perform pg_sleep(1.6);
        end $$`);
      },
    });
    await working;
    expect(result?.events).to.equal(1);
    expect(await schemas()).to.deep.equal(['core']);
    expect(world.errors()).to.deep.equal([]);
  });

  it('a rebuild rolls back the switch when row-level security is not forced on the new live tables', async () => {
    const { progress } = world.process();
    const tenantId = await newTenant();
    expect(await progress.waitFor(await world.store.head())).to.equal(true);
    // As a careless migration would: it hits the tables that have just become the live ones.
    await world.admin.query(`
      create function careless() returns event_trigger language plpgsql as $$
      begin
        if exists (select from pg_namespace where nspname = 'core') and not exists (select from pg_namespace where nspname = 'core_next') then
          alter table core.roles no force row level security;
        end if;
      end $$;
      create event trigger careless on ddl_command_end when tag in ('ALTER SCHEMA') execute function careless();`);
    const failed = await buildProjection(world.model, { log: world.log }).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    expect(failed?.message).to.match(/row-level security is not forced on \[roles\]/);
    await assertRowSecurity(world.admin, coreProjection);
    expect(await schemas()).to.deep.equal(['core', 'core_next']);
    const id = randomUUID();
    expect(await progress.waitFor(await world.append(tenantId, 'user', id, [userCreated(id)]))).to.equal(
      true,
    );
    await world.admin.query('drop event trigger careless');
    await expectEqualsRebuild(world);
    expect(await schemas()).to.deep.equal(['core']);
  });

  it('a rebuild starts over where a rebuild of another process died', async () => {
    await fillLog(world.store, world.codec, 1_500);
    await buildProjection(world.model, { log: world.log });
    const before = await snapshot(world);
    const ended = new AbortController();
    const built = await buildProjection(world.model, {
      log: world.log,
      signal: ended.signal,
      onProgress: ({ done }) => {
        if (done >= 1_000) ended.abort();
      },
    });
    expect(built).to.equal(null);
    const status = await projectionStatus(
      { sql: world.projecting, store: world.store, projection: coreProjection },
      Date.now(),
    );
    expect(status).to.deep.include({
      ready: true,
      building: { version: coreProjection.version, position: 1_000n },
    });
    await buildProjection(world.model, { log: world.log });
    expect(await snapshot(world)).to.deep.equal(before);
    expect(await schemas()).to.deep.equal(['core']);
  });

  it('a rebuild drops the tables that a killed rebuild has left', async () => {
    await fillLog(world.store, world.codec, 300);
    await buildProjection(world.model, { log: world.log });
    const before = await snapshot(world);
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const store: EventStore = {
      ...world.store,
      head: () => gate.then(() => world.store.head()),
    };
    const building = buildProjection({ ...world.model, store }, { log: world.log }).catch(
      (error: unknown) => error,
    );
    await until(async () => (await readCheckpoint(world.admin, 'core', 'next')) !== null);
    await dropAbandonedRebuild(world.model);
    expect(await schemas(), 'while it is under way').to.deep.equal(['core', 'core_next']);

    await world.admin.query(
      "select pg_terminate_backend(backend) from projections.leases where name = 'rebuild:core'",
    );
    goOn();
    expect(await building).to.be.instanceOf(Error);
    expect(await schemas()).to.deep.equal(['core', 'core_next']);
    await dropAbandonedRebuild(world.model);
    expect(await schemas()).to.deep.equal(['core']);
    expect(await readCheckpoint(world.admin, 'core', 'next')).to.equal(null);
    expect(await snapshot(world)).to.deep.equal(before);
  });

  it('a rebuild takes turns with another process that rebuilds', async () => {
    await fillLog(world.store, world.codec, 500);
    const both = await Promise.all([
      buildProjection(world.model, { log: world.log }),
      buildProjection(world.model, { log: world.log }),
    ]);
    expect(both.map((result) => result?.events)).to.deep.equal([500, 500]);
    expect(world.lines.some(({ message }) => message === 'another process builds the read model')).to.equal(
      true,
    );
  });
});

describe('a later version of the tables', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const later = defineProjection({
    ...coreProjection,
    version: coreProjection.version + 1,
    tables: coreProjection.tables.map((table) =>
      table.name === 'tenants' ? { ...table, indexes: [...table.indexes, '(name)'] } : table,
    ),
  });

  it('a later version of the tables is built by the process that has it, while the old process serves and then ignores the tables', async () => {
    await fillLog(world.store, world.codec, 1_000);
    const old = world.process();
    expect(await old.progress.waitFor(await world.store.head(), 30_000)).to.equal(true);
    const before = await snapshot(world);

    const young = world.process({ projection: later });
    await until(() => young.projector.state() === 'projecting');
    expect(await snapshot(world)).to.deep.equal(before);
    await until(() => old.projector.state() === 'superseded');
    expect(world.lines.filter(({ level }) => level === 'warn').map(({ message }) => message)).to.deep.equal([
      'the live tables belong to a later release: this process no longer projects',
    ]);

    const at = { sql: world.projecting, store: world.store };
    expect((await projectionStatus({ ...at, projection: coreProjection }, Date.now())).ready).to.equal(true);
    expect((await projectionStatus({ ...at, projection: later }, Date.now())).ready).to.equal(true);
    const tenantId = randomUUID();
    const position = await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    expect(await young.progress.waitFor(position)).to.equal(true);
    expect(await old.progress.waitFor(position)).to.equal(true);
  });

  it('a later version of the tables goes back to the older tables when those are rebuilt', async () => {
    const young = world.process({ projection: later });
    await until(() => young.projector.state() === 'projecting');
    const old = world.process();
    await until(() => old.projector.state() === 'superseded');
    await buildProjection(world.model, { log: world.log });
    await young.stop();
    await until(() => old.projector.state() === 'projecting');
  });

  it('a later version of the tables disturbs no reader of the tables that it drops', async () => {
    const { progress } = world.process();
    await fillLog(world.store, world.codec, 200);
    await progress.waitFor(await world.store.head());
    let isBuilt = false;
    const isWaiting = async (): Promise<boolean> => (await world.admin.query(WAITING)).rowCount > 0;
    const reading = world.reader.transaction(async (tx) => {
      await tx.query('select from core.users');
      await until(async () => isBuilt || (await isWaiting()));
      await tx.query('select from core.roles');
      return 'undisturbed';
    });
    await buildProjection(world.model, { log: world.log });
    isBuilt = true;
    expect(await reading.catch((error: unknown) => sqlState(error))).to.equal('undisturbed');
  });
});
