import type { EventStore } from '../../application/ports/event-store.js';
import { BadConnectionString } from '../../infrastructure/event-store/eventstoredb/bad-connection-string.js';
import type { EventStoreDbOptions } from '../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { eventStoreDbEventStore } from '../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { postgresEventStore } from '../../infrastructure/event-store/postgres/postgres-event-store.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import type { Config } from '../config.js';
import { ConfigError } from '../config.js';

/**
 * The event log where the configuration has it. Throws ConfigError when EventStoreDB does not answer, when it does not
 * let us read the whole log, and when the database holds a log of its own. Whose log it is, `settleInstallation` asks.
 */
export async function openEventLog(
  config: Pick<Config, 'eventStoreUrl'>,
  database: Database,
  options: Pick<EventStoreDbOptions, 'onError' | 'admit' | 'streamPrefix'>,
  /** Milliseconds that EventStoreDB has for an answer. */
  timeout = 10_000,
): Promise<EventStore> {
  if (config.eventStoreUrl === null) return postgresEventStore({ ...options, database });
  const url = config.eventStoreUrl;
  if (await holdsEvents(database)) {
    throw new ConfigError(
      'EVENTSTORE_URL is set, but the database holds an event log of its own: take an empty database, or unset EVENTSTORE_URL',
    );
  }
  const store = understood(() => eventStoreDbEventStore({ ...options, url, timeout }));
  try {
    await store.head();
  } catch (error) {
    await store.close();
    throw refused(error);
  }
  return store;
}

/** In the tables that the log has when there is no EVENTSTORE_URL. */
async function holdsEvents(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ there: boolean }>(
    "select to_regclass('events.event') is not null as there",
  );
  if (rows[0]?.there !== true) return false;
  return (await database.query('select from events.event limit 1')).rowCount > 0;
}

/** The connection string may hold a password: it is never quoted. */
const refused = (error: unknown): ConfigError =>
  new ConfigError(
    `EVENTSTORE_URL (not shown) must be that of an EventStoreDB or KurrentDB that lets us read the whole log: ${(error as Error).message}`,
    { cause: error },
  );

function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadConnectionString)) throw error;
    throw new ConfigError(`EVENTSTORE_URL has a bad value (not shown): ${error.message}`);
  }
}
