import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { EventStore } from '../../application/ports/events/event-store.js';
import { newMasterKey, parseMasterKey } from '../../infrastructure/crypto/master-key.js';
import { postgresEventStore } from '../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../infrastructure/event-store/postgres/schema.js';
import { personalDataMigrations } from '../../infrastructure/personal-data/personal-data-migrations.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { migrate } from '../../infrastructure/postgres/migrate.js';
import { userColumns } from '../../projections/users/table.js';
import { coreProjection } from '../../projections/registry.js';
import { buildProjection } from '../../projections/runner/rebuild/build.js';
import { projectionMigrations } from '../../projections/runner/migrations.js';
import { projectionProgress } from '../../projections/runner/progress/progress.js';
import { startProjection } from '../../projections/runner/projector.js';
import type { ReadModel } from '../../projections/runner/read-model.js';
import { fillLog } from '../projections/support/mixed-log.js';
import { type Bench, type Sample } from './measure.js';
import { expectEqualReadModels, onEventStoreDb } from './projection/eventstoredb.js';
import { memoryRows } from './projection/memory.js';
import { coreModel } from './projection/core-model.js';

/**
 * Catching up with 100,000 events of a mixed log: read, opened with keys that no cache has yet, folded, written with
 * their checkpoint. Against COPY of as many rows: for each event the row that it leaves behind, prepared beforehand,
 * into a table with nothing but a primary key. `BENCH_EVENTS` makes the log whose memory is measured shorter.
 */

const EVENTS = 100_000;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Rate and CPU of one pass over all events; there is no latency of one. */
async function timed(operations: number, work: () => Promise<unknown>): Promise<Sample> {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const milliseconds = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    rate: (operations * 1000) / milliseconds,
    p50: milliseconds,
    p99: milliseconds,
    cpu: (user + system) / operations,
  };
}

const live = `update projections.checkpoints set position = 0, generation = generation + 1 where slot = 'live'`;

/** Empties the live tables, as if nothing had been projected yet. */
async function forget(database: Database): Promise<void> {
  const tables = coreProjection.tables.map(({ name }) => `core.${name}`).join(', ');
  await database.query(`truncate ${tables}`);
  await database.query(live);
  await database.query('checkpoint').catch(() => undefined);
}

async function catchUp(model: ReadModel, store: EventStore): Promise<void> {
  const head = await store.head();
  const progress = projectionProgress({ database: model.database, projection: coreProjection.name });
  const projector = startProjection({ ...model, log: silent, progress });
  if (!(await progress.waitFor(head, 120_000))) throw new Error('the projector did not catch up');
  await projector.stop();
  await progress.close();
}

/** COPY from memory, the whole of it in chunks that a socket likes. */
function copy(client: pg.Client, text: string, rows: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit(connection: pg.Connection) {
        connection.query(text);
      },
      handleError: reject,
      handleReadyForQuery: resolve,
      handleCommandComplete: () => undefined,
      handleRowDescription: () => undefined,
      handleCopyInResponse(connection: pg.Connection & CopyConnection) {
        for (let at = 0; at < rows.length; at += 500)
          connection.sendCopyFromChunk(Buffer.from(rows.slice(at, at + 500).join('')));
        connection.endCopyFrom();
      },
    } as unknown as pg.Submittable);
  });
}

interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

export const bench: Bench = async (context) => {
  const url = await context.databaseUrl();
  const open = (role?: string): Database => {
    const database = new Database({ url, ...(role === undefined ? {} : { role }), max: 4 });
    context.onEnd(() => database.close());
    return database;
  };
  const database = open();
  await migrate(database, [...eventStoreMigrations, ...personalDataMigrations, ...projectionMigrations]);
  const store = postgresEventStore({ database });
  context.onEnd(() => store.close());
  const masterKey = parseMasterKey(newMasterKey());
  const projecting = open('tessera_projector');
  /** With keys that have to be fetched and unwrapped again. */
  const model = (): ReadModel => coreModel({ database, projecting, store, masterKey });
  const startedAt = performance.now();
  await fillLog(store, model().codec, EVENTS);
  await database.query('vacuum analyze');
  context.note(`a log of ${EVENTS} events in ${Math.round(performance.now() - startedAt)} ms`);
  await buildProjection(model(), { log: silent });

  await database.query(
    `create table floor as select e.event_id as event, u.* from events.event e
       left join core.users u on u.tenant_id = e.tenant_id and u.id = (e.data->>'userId')::uuid limit 0`,
  );
  await database.query('alter table floor add primary key (event)');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on('error', () => undefined);
  context.onEnd(() => client.end());
  const rows = await copyRows(database);

  const other = await onEventStoreDb(context, store, url);
  const rebuild = () => buildProjection(model(), { log: silent });
  const rebuildOther = () =>
    buildProjection({ ...model(), store: other.store, database: other.projecting }, { log: silent });
  await rebuildOther();
  const same = await expectEqualReadModels(database, other.database, coreProjection);
  context.note(`the log on EventStoreDB (double) gives the same read models: ${same} rows are equal`);

  const floor = async (): Promise<Sample> => {
    await database.query('truncate floor');
    await database.query('checkpoint');
    return timed(EVENTS, () => copy(client, 'copy floor from stdin', rows));
  };
  return [
    {
      name: 'catch up, all indexes in place',
      target: { atLeast: 0.35 },
      moonshot: { atLeast: 0.5 },
      subject: async () => {
        await forget(database);
        return timed(EVENTS, () => catchUp(model(), store));
      },
      floor,
    },
    {
      name: 'rebuild beside the live tables, with switch',
      target: { atLeast: 0.35 },
      moonshot: { atLeast: 0.5 },
      subject: async () => {
        await database.query('checkpoint');
        return timed(EVENTS, rebuild);
      },
      floor,
    },
    {
      name: 'rebuild from EventStoreDB (double) against PostgreSQL',
      subject: () => timed(EVENTS, rebuildOther),
      floor: () => timed(EVENTS, rebuild),
    },
    ...memoryRows(context, url),
  ];
};

/** For each event the row of the user whom it speaks of, as COPY wants it; a made-up one where there is none (any longer). */
async function copyRows(database: Database): Promise<string[]> {
  const cells = Object.keys(userColumns).map((column) =>
    column === 'id' ? 'gen_random_uuid()' : `coalesce(replace(u.${column}::text, '\\', '\\\\'), '\\N')`,
  );
  const { rows } = await database.query<{ line: string }>(
    `select concat_ws(E'\\t', e.event_id, ${cells.join(', ')}) || E'\\n' as line
       from events.event e
       join lateral (
         select * from core.users u
          where u.tenant_id = e.tenant_id and u.id = (e.data->>'userId')::uuid
         union all (select * from core.users limit 1)
         limit 1
       ) u on true`,
  );
  if (rows.length !== EVENTS)
    throw new Error(`${rows.length} rows for ${EVENTS} events of seed ${randomUUID()}`);
  return rows.map(({ line }) => line);
}
