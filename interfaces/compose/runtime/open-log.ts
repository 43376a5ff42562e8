import type { KeyObject } from 'node:crypto';
import type { EventStore } from '../../../application/ports/events/event-store.js';
import { describeFailure } from '../../../infrastructure/event-store/eventstoredb/connection/describe-failure.js';
import type { Writes } from '../../../infrastructure/event-store/watched-writes.js';
import { readInstallation } from '../../../infrastructure/installation/stored-installation.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import { beginEventBroker } from '../../../projections/event-broker/follow-event-broker.js';
import { beginMailOutbox } from '../../../projections/mail-outbox/follow-mail-outbox.js';
import { beginWebhookOutbox } from '../../../projections/webhook-outbox/follow-webhook-outbox.js';
import type { Config } from '../../config.js';
import type { Parts } from '../parts.js';
import { openEventLog, watchWrites } from './event-log.js';
import { settleInstallation, verifiedLog } from './installation.js';
import type { WaitOptions } from './wait-for.js';

/** The event log of this installation. */
export interface InstallationLog {
  readonly store: EventStore;
  /** Returns whether the event store takes appends. */
  readonly writes: Writes;
  /** Returns a line that says why the log is not that of this installation; null while it is. */
  readonly logMismatch: () => string | null;
}

export interface OpenLogOptions {
  readonly config: Config;
  readonly database: Database;
  readonly masterKey: KeyObject;
  readonly log: Log;
  readonly wait: WaitOptions;
  /** See `RuntimeOptions`. */
  readonly logWasRestored?: boolean | undefined;
  readonly streamPrefix?: string | undefined;
  /** Returns whether failures of the log are expected, and are not logged. */
  readonly isClosing: () => boolean;
}

/**
 * Opens the event log, and makes sure that it belongs to the installation of the database. Throws ConfigError,
 * WrongMasterKey, StartStopped. @param opened gets the part that closes it
 */
export async function openLog(options: OpenLogOptions, opened: Parts): Promise<InstallationLog> {
  const { config, database, masterKey, log, wait, logWasRestored, streamPrefix, isClosing } = options;
  // a wrong key is refused without waiting for the log
  await readInstallation(database, masterKey);
  const survived = survivedFailures(log, 'the event store reported a failure that it survives');
  const onError = (error: Error): void => {
    if (!isClosing()) survived(error);
  };
  let admit = (): Promise<unknown> => Promise.resolve();
  const unwatched = await openEventLog(
    config,
    database,
    { onError, admit: () => admit(), streamPrefix },
    { wait },
  );
  const { store: unverified, writes } = watchWrites(unwatched, config, database, log);
  let store: EventStore = unverified;
  opened.add({ stop: () => store.close() });
  const installation = await settleInstallation({ database, store: unverified, masterKey, logWasRestored });
  const onChange = (line: string | null): void => {
    if (line === null) log.warn({}, 'the event log is that of this installation again: going on');
    else log.error({}, line);
  };
  const verified = verifiedLog({ store: unverified, database, installation, onChange, logWasRestored });
  store = verified;
  admit = () => verified.verify();
  await beginMailOutbox(database, verified);
  await beginWebhookOutbox(database, verified);
  if (config.eventsAmqp) await beginEventBroker(database, verified);
  return { store: verified, writes, logMismatch: () => verified.mismatch() };
}

/** The failures with one code since the last line about it. */
interface Counted {
  count: number;
  latest: string | undefined;
}

const MINUTE_MS = 60_000;

/**
 * Returns a function that logs failures which do not end the process, with the code and the message of their cause: the
 * first of each code at once, then one line with their number at the end of each minute that brings more of it.
 */
export function survivedFailures(log: Log, message: string): (error: Error) => void {
  const kinds = new Map<string, Counted>();
  const logCount = (code: string, { count, latest }: Counted): void => {
    log.warn({ code, count, ...(latest === undefined ? {} : { cause: latest }) }, message);
  };
  const watch = (code: string, counted: Counted): void => {
    setTimeout(() => {
      if (counted.count === 0) {
        kinds.delete(code);
        return;
      }
      logCount(code, counted);
      counted.count = 0;
      watch(code, counted);
    }, MINUTE_MS).unref();
  };
  return (error) => {
    const { code, message: latest } = describeFailure(error);
    const known = kinds.get(code);
    if (known !== undefined) {
      known.count += 1;
      known.latest = latest;
      return;
    }
    logCount(code, { count: 1, latest });
    const counted = { count: 0, latest };
    kinds.set(code, counted);
    watch(code, counted);
  };
}
