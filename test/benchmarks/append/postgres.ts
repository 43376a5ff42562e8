import pg from 'pg';
import { appendOne } from '../../../application/events/event-log.js';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import { postgresEventStore } from '../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../../infrastructure/event-store/postgres/schema.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { type BenchContext, drive, type Load, type Row, type Sample } from '../measure.js';
import { tenantId, type Writes } from './writes.js';

/**
 * A user's creation appended to a stream of its own: personal fields, address and agent sealed, acknowledged when it is
 * on disk. Against one row of the same columns, sealed beforehand, inserted by a prepared statement on as many
 * connections as there are writers, into a table with nothing but its primary key.
 */

const floorTable = `create table floor (
  position bigint generated always as identity primary key, stream text not null, revision bigint not null,
  event_id uuid not null, type text not null, tenant_id uuid not null, data json not null, metadata json not null)`;

const insert = {
  name: 'floor',
  text: `insert into floor (stream, revision, event_id, type, tenant_id, data, metadata)
         values ($1, $2, $3, $4, $5, $6, $7) returning position`,
};

const rows = [
  { concurrency: 1, operations: 1_500, target: 0.7, moonshot: 0.85 },
  { concurrency: 8, operations: 6_000, target: 0.9, moonshot: 1.2 },
  { concurrency: 32, operations: 10_000, target: 1.2, moonshot: 2.0 },
];

export async function postgresRows(
  context: BenchContext,
  database: Database,
  writes: Writes,
): Promise<Row[]> {
  const url = await context.databaseUrl();
  await migrate(database, eventStoreMigrations);
  await database.query(floorTable);
  const store = postgresEventStore({ database });
  context.onEnd(() => store.close());
  const log = storedEventLog({ store, codec: writes.codec });

  const append = async (load: Load): Promise<Sample> => {
    const prepared = await writes.open(load.operations);
    return drive(load, (index) => {
      const { stream, event, id, context } = prepared[index]!;
      return appendOne(log, { stream, expected: 'no_stream', events: [event], ids: [id], context });
    });
  };
  const insertInto =
    (pool: pg.Pool) =>
    async (load: Load): Promise<Sample> => {
      await Promise.all(Array.from({ length: load.concurrency }, () => pool.query('select 1')));
      const prepared = await writes.sealed(load.operations);
      return drive(load, (index) => {
        const { stream, event } = prepared[index]!;
        const metadata = JSON.stringify(event.metadata);
        return pool.query({
          ...insert,
          values: [stream, '0', event.id, event.type, tenantId, event.data, metadata],
        });
      });
    };

  return Promise.all(
    rows.map(async ({ target, moonshot, ...load }): Promise<Row> => {
      const pool = new pg.Pool({ connectionString: url, max: load.concurrency, idleTimeoutMillis: 0 });
      // The server that stops may overtake the farewell of a connection.
      pool.on('error', () => undefined);
      context.onEnd(() => pool.end());
      const floor = insertInto(pool);
      // Compiled before it is measured.
      for (const side of [append, floor]) await side({ ...load, operations: 1_000 });
      return {
        name: `append, ${load.concurrency} at a time`,
        target: { atLeast: target },
        moonshot: { atLeast: moonshot },
        subject: () => append(load),
        floor: () => floor(load),
      };
    }),
  );
}
