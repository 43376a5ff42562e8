import type { EventStore, StoredEvent } from '../../../application/ports/events/event-store.js';
import { eventStoreDbEventStore } from '../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { projectionMigrations } from '../../../projections/runner/migrations.js';
import type { Projection } from '../../../projections/runner/projection.js';
import { spawnEventStoreDouble } from '../../support/eventstoredb/spawn-double.js';
import type { BenchContext } from '../measure.js';

/** A database of its own for read models of a log that another engine keeps. */
export interface OtherEngine {
  readonly store: EventStore;
  /** As superuser, and as the projector. */
  readonly database: Database;
  readonly projecting: Database;
}

/** The same log on EventStoreDB: on the double, since a server of one's own should hold nothing else. */
export async function onEventStoreDb(
  context: BenchContext,
  from: EventStore,
  url: string,
): Promise<OtherEngine> {
  const double = await spawnEventStoreDouble();
  context.onEnd(() => double.kill());
  const store = eventStoreDbEventStore({ url: double.url });
  context.onEnd(() => store.close());
  await copyLog(from, store);

  const admin = new Database({ url });
  await admin.query('create database other_engine');
  await admin.close();
  const other = new URL(url);
  other.pathname = '/other_engine';
  const open = (role?: string): Database => {
    const database = new Database({ url: other.href, ...(role === undefined ? {} : { role }), max: 4 });
    context.onEnd(() => database.close());
    return database;
  };
  const database = open();
  await migrate(database, projectionMigrations);
  return { store, database, projecting: open('tessera_projector') };
}

const COPIERS = 32;

/** Every stream as it is; tenants and roles first, as users refer to them. */
async function copyLog(from: EventStore, to: EventStore): Promise<void> {
  const streams = new Map<string, StoredEvent[]>();
  for await (const page of from.readAll())
    for (const event of page) {
      const known = streams.get(event.stream);
      if (known) known.push(event);
      else streams.set(event.stream, [event]);
    }
  const copy = async (wanted: readonly (readonly [string, readonly StoredEvent[]])[]): Promise<void> => {
    const left = wanted.values();
    const copier = async (): Promise<void> => {
      for (const [stream, events] of left) await to.append([{ stream, expected: 'no_stream', events }]);
    };
    await Promise.all(Array.from({ length: COPIERS }, copier));
  };
  const all = [...streams];
  const isOfUser = (stream: string): boolean => /-(user|email)_/.test(stream);
  await copy(all.filter(([stream]) => !isOfUser(stream)));
  await copy(all.filter(([stream]) => isOfUser(stream)));
}

/** Throws unless the read models of both databases hold the same rows. Answers how many. */
export async function expectEqualReadModels(
  a: Database,
  b: Database,
  { tables, schema }: Projection,
): Promise<number> {
  let rows = 0;
  for (const { name, key } of tables) {
    const order = key.map((column) => `t.${column}`).join(', ');
    const text = `select count(*)::int as count, md5(string_agg(t::text, E'\n' order by ${order})) as sum from ${schema}.${name} t`;
    const [one, other] = await Promise.all(
      [a, b].map(async (database) => (await database.query(text)).rows[0]),
    );
    if (JSON.stringify(one) !== JSON.stringify(other))
      throw new Error(`${name} differs: ${JSON.stringify(one)}, ${JSON.stringify(other)}`);
    rows += one!['count'] as number;
  }
  return rows;
}
