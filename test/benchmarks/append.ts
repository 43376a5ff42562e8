import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { NewEvent } from '../../application/ports/event-store.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { postgresEventStore } from '../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../infrastructure/event-store/postgres/schema.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { migrate } from '../../infrastructure/postgres/migrate.js';
import { type Bench, drive, type Load, type Row, type Sample } from './measure.js';

/**
 * One event appended to a stream of its own, acknowledged when it is on disk, against one row of the same columns
 * inserted by a prepared statement on as many connections as there are writers, into a table with nothing but its
 * primary key.
 */

interface Write {
  readonly stream: string;
  readonly event: NewEvent;
}

const tenantId = randomUUID();
const sealed = (bytes: number): string => randomBytes(bytes).toString('base64url');

const write = (): Write => {
  const userId = randomUUID();
  const commandId = randomUUID();
  const data = {
    userId,
    email: { sealed: sealed(60) },
    emailKey: randomBytes(32).toString('hex'),
    firstName: { sealed: sealed(44) },
    lastName: { sealed: sealed(44) },
  };
  const metadata = {
    tenantId,
    occurredAt: new Date().toISOString(),
    actorType: 'api-key',
    actorId: randomUUID(),
    ip: sealed(44),
    userAgent: sealed(80),
    traceId: randomBytes(16).toString('hex'),
    commandId,
    schemaVersion: '1',
    source: 'management-api',
    $correlationId: commandId,
    $causationId: commandId,
  };
  const event = { id: randomUUID(), type: 'UserCreated', data: JSON.stringify(data), metadata };
  return { stream: streamName(tenantId, 'user', userId), event };
};

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

export const bench: Bench = async (context) => {
  const url = await context.databaseUrl();
  const database = new Database({ url });
  context.onEnd(() => database.close());
  await migrate(database, eventStoreMigrations);
  await database.query(floorTable);
  const store = postgresEventStore({ database });
  context.onEnd(() => store.close());

  const append = (load: Load): Promise<Sample> => {
    const writes = Array.from({ length: load.operations }, write);
    return drive(load, (index) => {
      const { stream, event } = writes[index]!;
      return store.append(stream, 'no_stream', [event]);
    });
  };
  const insertInto =
    (pool: pg.Pool) =>
    async (load: Load): Promise<Sample> => {
      await Promise.all(Array.from({ length: load.concurrency }, () => pool.query('select 1')));
      const writes = Array.from({ length: load.operations }, write);
      return drive(load, (index) => {
        const { stream, event } = writes[index]!;
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
};
