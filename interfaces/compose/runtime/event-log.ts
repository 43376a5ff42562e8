import { type EventStore, EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { BadConnectionString } from '../../../infrastructure/event-store/eventstoredb/connection/connection-options.js';
import {
  type EventStoreDbOptions,
  eventStoreDbEventStore,
} from '../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { connectionSettings } from '../../../infrastructure/event-store/eventstoredb/connection/connection-settings.js';
import { describeFailure } from '../../../infrastructure/event-store/eventstoredb/connection/describe-failure.js';
import { diagnose } from '../../../infrastructure/event-store/eventstoredb/connection/diagnose.js';
import { postgresEventStore } from '../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { watchedWrites } from '../../../infrastructure/event-store/watched-writes.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import { ConfigError } from '../../config-error.js';
import type { Config } from '../../config.js';
import { type Awaited, StartStopped, waitFor, type WaitOptions } from './wait-for.js';

export interface OpenEventLogOptions {
  /** Milliseconds that EventStoreDB has for an answer. Default: 9,000. */
  readonly timeoutMs?: number;
  /** How long to wait for a server that does not answer. Default: not at all. */
  readonly wait?: WaitOptions;
}

/** Throws ConfigError for an invalid connection string of EventStoreDB. Sends nothing to the server. */
export function checkEventStoreUrl({ eventStoreUrl }: Pick<Config, 'eventStoreUrl'>): void {
  if (eventStoreUrl !== null) withValidUrl(() => connectionSettings(eventStoreUrl));
}

/**
 * Opens the event log on PostgreSQL, or on EventStoreDB with `EVENTSTORE_URL`. Does not check whose log it is
 * (`settleInstallation` does). Throws ConfigError when EventStoreDB does not answer or does not let us read the whole log,
 * and when both EventStoreDB and the database would hold a log; StartStopped.
 */
export async function openEventLog(
  config: Pick<Config, 'eventStoreUrl'>,
  database: Database,
  options: Pick<EventStoreDbOptions, 'onError' | 'admit' | 'streamPrefix'>,
  { timeoutMs: timeout = 9_000, wait }: OpenEventLogOptions = {},
): Promise<EventStore> {
  if (config.eventStoreUrl === null) return postgresEventStore({ ...options, database });
  const url = config.eventStoreUrl;
  if (await holdsEvents(database)) {
    throw new ConfigError(
      'EVENTSTORE_URL is set, but the database holds an event log of its own: take an empty database, or unset EVENTSTORE_URL',
    );
  }
  const store = withValidUrl(() => eventStoreDbEventStore({ ...options, url, timeout }));
  try {
    if (wait === undefined) await store.head();
    else await waitFor({ what: 'event store', ask: () => store.head(), causeOf: causeOn(url) }, wait);
  } catch (error) {
    await store.close();
    throw error instanceof StartStopped ? error : refused(error);
  }
  return store;
}

/** Watches whether the event store takes appends, and logs when that changes. */
export function watchWrites(
  store: EventStore,
  { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>,
  database: Database,
  log: Log,
): ReturnType<typeof watchedWrites> {
  const isPrimary = async (): Promise<boolean> => {
    const { rows } = await database.query<{ is: boolean }>('select not pg_is_in_recovery() as is');
    return rows[0]?.is === true;
  };
  return watchedWrites({
    store,
    isWritable: async () =>
      eventStoreUrl === null ? isPrimary() : (await diagnose(eventStoreUrl)) === undefined,
    onChange: (since) => {
      if (since === null) log.info({}, 'the event store takes appends again');
      else
        log.error({}, 'the event store takes no appends: writes are refused, reads go on while it answers');
    },
  });
}

/** Returns whether the database holds an event log, as it does without `EVENTSTORE_URL`. */
async function holdsEvents(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ there: boolean }>(
    "select to_regclass('events.event') is not null as there",
  );
  if (rows[0]?.there !== true) return false;
  return (await database.query('select from events.event limit 1')).rowCount > 0;
}

/** Returns the cause of a failure: a refusal by the server is final; for any other failure the server is diagnosed. */
const causeOn =
  (url: string): Awaited<unknown>['causeOf'] =>
  async (failure) => {
    if (failure !== undefined && !(failure instanceof EventStoreUnavailable))
      return { reason: failure.message, isFinal: true };
    const found = await diagnose(url);
    return found ?? (failure && { reason: describeFailure(failure).text, isFinal: false });
  };

/** Quotes no connection string, which may hold a password. */
const refused = (error: unknown): ConfigError =>
  new ConfigError(
    `EVENTSTORE_URL (not shown) must be that of an EventStoreDB or KurrentDB that lets us read the whole log: ${(error as Error).message}`,
    { cause: error },
  );

/** Returns the result of `read`. Throws ConfigError when it finds the connection string invalid. */
function withValidUrl<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadConnectionString)) throw error;
    throw new ConfigError(`EVENTSTORE_URL has a bad value (not shown): ${error.message}`);
  }
}
