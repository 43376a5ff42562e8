import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventCodec } from '../../application/events/event-codec.js';
import { storedEventLog } from '../../application/events/stored-event-log.js';
import { tenantSubject, userSubject } from '../../application/ports/subject-keys.js';
import type { EventContext } from '../../domain/shared/domain-event.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { newMasterKey, parseMasterKey } from '../../infrastructure/crypto/master-key.js';
import { postgresEventStore } from '../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../infrastructure/event-store/postgres/schema.js';
import { eventValidator } from '../../infrastructure/json-schema/event-validator.js';
import { personalDataMigrations } from '../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { migrate } from '../../infrastructure/postgres/migrate.js';
import { contextOf } from '../projections/support/context.js';
import { userCreated } from '../projections/support/events.js';
import { type Bench, drive, type Load, type Row, type Sample } from './measure.js';

/**
 * A user's creation appended to a stream of its own: personal fields, address and agent sealed, acknowledged when it is
 * on disk. Against one row of the same columns, sealed beforehand, inserted by a prepared statement on as many
 * connections as there are writers, into a table with nothing but its primary key. The keys are there on either side.
 */

interface Write {
  readonly stream: string;
  readonly event: UserEvent;
  readonly id: string;
  readonly context: EventContext;
}

const tenantId = randomUUID();

function newWrite(): Write {
  const userId = randomUUID();
  const data = { externalId: `crm-${userId}`, metadata: { plan: 'gold' } };
  return {
    stream: streamName(tenantId, 'user', userId),
    event: userCreated(userId, data),
    id: randomUUID(),
    context: contextOf(tenantId, new Date()),
  };
}

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
  await migrate(database, [...eventStoreMigrations, ...personalDataMigrations]);
  await database.query(floorTable);
  const store = postgresEventStore({ database });
  context.onEnd(() => store.close());
  const keys = postgresSubjectKeys({ database, masterKey: parseMasterKey(newMasterKey()) });
  const codec = eventCodec({ keys, validate: eventValidator() });
  const log = storedEventLog({ store, codec });

  const newWrites = async (count: number): Promise<Write[]> => {
    const writes = Array.from({ length: count }, newWrite);
    await keys.forSealing([
      { tenantId, subject: tenantSubject(tenantId) },
      ...writes.map(({ event }) => ({ tenantId, subject: userSubject(event.data.userId) })),
    ]);
    return writes;
  };
  const append = async (load: Load): Promise<Sample> => {
    const writes = await newWrites(load.operations);
    return drive(load, (index) => {
      const { stream, event, id, context } = writes[index]!;
      return log.append(stream, 'no_stream', [event], [id], context);
    });
  };
  const insertInto =
    (pool: pg.Pool) =>
    async (load: Load): Promise<Sample> => {
      await Promise.all(Array.from({ length: load.concurrency }, () => pool.query('select 1')));
      const writes = await newWrites(load.operations);
      const sealed = await Promise.all(
        writes.map(async ({ stream, event, id, context }) => ({
          stream,
          event: (await codec.encode(stream, [event], [id], context))[0]!,
        })),
      );
      return drive(load, (index) => {
        const { stream, event } = sealed[index]!;
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
