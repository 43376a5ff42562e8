import type { KeyObject } from 'node:crypto';
import {
  type EventStore,
  type Position,
  RevisionConflict,
  START,
} from '../../../application/ports/events/event-store.js';
import { INSTALLATION_STREAM } from '../../../domain/installation/installation-events.js';
import {
  type VerifiedEventStore,
  verifiedEventStore,
} from '../../../infrastructure/event-store/verified-event-store.js';
import {
  beginInstallation,
  confirmInstallation,
  type StoredInstallation,
  readInstallation,
} from '../../../infrastructure/installation/stored-installation.js';
import type { Database, Sql } from '../../../infrastructure/postgres/database.js';
import { readNote } from '../../../projections/log-restoration/restoration-note.js';
import { furthestCheckpoint } from '../../../projections/runner/checkpoint.js';
import { ConfigError } from '../../config-error.js';

interface LogCheckOptions {
  readonly database: Sql;
  readonly store: Pick<EventStore, 'installation' | 'head' | 'reaches'>;
  readonly installation: StoredInstallation;
}

const REMEDY = 'give this database the log of that installation';

/**
 * Compares the log's installation with that of the database. Returns null when they are the same, else one line for the
 * operator: what was expected, what was found, the remedy.
 */
async function foreignLog({ store, installation }: LogCheckOptions): Promise<string | null> {
  const { id, eventId, position } = installation;
  const found = await store.installation();
  const expected = `the event log must be that of installation ${id}, which this database belongs to`;
  if (found === null) {
    const isEmpty = (await store.head()) === 0n;
    const what = isEmpty ? 'it is empty' : `it holds events, but none in the stream ${INSTALLATION_STREAM}`;
    return `${expected}, but ${what}: ${REMEDY} (restore it if it was lost; EVENTSTORE_URL and DATABASE_URL say which are used)`;
  }
  if (found.id !== id || found.eventId !== eventId)
    return `${expected}, but it is that of installation ${found.id}: ${REMEDY}, or that log its own database (EVENTSTORE_URL and DATABASE_URL say which are used)`;
  if (position !== null && found.position !== position)
    return `${expected}, but it is a copy in which events have other positions (that of the installation ${found.position}, expected ${position}): ${REMEDY} as it was, not a copy made event by event`;
  return null;
}

/** Returns one line for the operator when `bringBackToLog` has started and not ended, else null. */
async function halfRestored(database: Sql): Promise<string | null> {
  return (await readNote(database)) === null
    ? null
    : 'the database must be brought back to a log that was restored, but that was started and not finished: run `tessera projections rebuild --log-was-restored` again';
}

/**
 * Returns one line for the operator when the log ends before `seen`, the newest event of this process, or before the
 * furthest checkpoint of the database; else null.
 */
export async function shortLog(
  { database, store, installation }: LogCheckOptions,
  seen: Position,
): Promise<string | null> {
  // read before the end of the log, which grows meanwhile
  const checkpoint = await furthestCheckpoint(database);
  const isFurther = checkpoint !== null && checkpoint.position >= seen;
  const [reader, position] = isFurther
    ? [`${checkpoint.projection} in the database`, checkpoint.position]
    : ['this process', seen];
  if (await store.reaches(position)) return null;
  return (
    `the event log of installation ${installation.id} must reach position ${position}, which ${reader} has seen, but it ends at ${await store.head()}: ` +
    'restore it whole, or, if this is all that is left of it, stop every process and run `tessera projections rebuild --log-was-restored`'
  );
}

interface VerifiedLogOptions extends LogCheckOptions {
  readonly store: EventStore;
  /** Called with one line when the log is found to be another one, and with null when the right one is back. */
  readonly onChange: (line: string | null) => void;
  /** See `RuntimeOptions`. */
  readonly logWasRestored?: boolean | undefined;
}

/** Returns the event log, which fails to read and to append while it is not the whole log of the database's installation. */
export const verifiedLog = ({ onChange, logWasRestored, ...log }: VerifiedLogOptions): VerifiedEventStore =>
  verifiedEventStore({
    store: log.store,
    onChange,
    check: async (seen) => {
      const line = await foreignLog(log);
      if (line !== null || logWasRestored === true) return line;
      return (await halfRestored(log.database)) ?? shortLog(log, seen);
    },
  });

export interface InstallationOptions {
  readonly database: Database;
  readonly store: EventStore;
  readonly masterKey: KeyObject;
  /** See `RuntimeOptions`. */
  readonly logWasRestored?: boolean | undefined;
}

/**
 * Checks that database, log and master key belong to one installation, and creates one when database and log are empty.
 * Returns the installation. Every process calls it at its start, also at the same time as others: it writes the row in the
 * database, then the event, whose id derives from the row's, then the event's position into the row, and continues there
 * after a crash. Throws WrongMasterKey, or ConfigError with one line: what was expected, what was found, the remedy.
 */
export async function settleInstallation(options: InstallationOptions): Promise<StoredInstallation> {
  const { database, store, masterKey } = options;
  const stored = (await readInstallation(database, masterKey)) ?? (await newInstallation(options));
  const installation = stored.position === null ? await appendInstallation(options, stored) : stored;
  const check = { database, store, installation };
  refuse(await foreignLog(check));
  if (options.logWasRestored !== true) {
    refuse(await halfRestored(database));
    refuse(await shortLog(check, START));
  }
  return installation;
}

function refuse(line: string | null): void {
  if (line !== null) throw new ConfigError(line);
}

/** Writes the row of a new installation, or returns the one that another process has written meanwhile. */
async function newInstallation({
  database,
  store,
  masterKey,
}: InstallationOptions): Promise<StoredInstallation> {
  const reason = await refusalOfNew(database, store);
  if (reason !== null) {
    const other = await readInstallation(database, masterKey);
    if (other !== null) return other;
    throw new ConfigError(reason);
  }
  return beginInstallation(database, masterKey);
}

/** Returns why database and log may not become a new installation; null when they may. */
async function refusalOfNew(database: Database, store: EventStore): Promise<string | null> {
  const { rows } = await database.query<{ used: boolean }>(
    `select exists (select from projections.checkpoints) or exists (select from keys.subject_keys)
         or exists (select from keys.lookup_keys) as used`,
  );
  if (rows[0]?.used === true)
    return 'the database must be empty or state its installation, but it holds data and states none, as those of earlier versions did: take an empty database and an empty log, or restore the schema keys with the rest of the backup';
  // read before the installation, which precedes every other event
  const head = await store.head();
  const found = await store.installation();
  if (found !== null)
    return `the event log must be empty, as the database is, but it is that of installation ${found.id}: restore the database of that installation, or use another log`;
  if (head !== START)
    return `the event log must be empty, as the database is, but it holds events, and none in the stream ${INSTALLATION_STREAM}: use another log`;
  return null;
}

/** Appends the event of the installation, and writes its position into the row. */
async function appendInstallation(
  { database, store }: InstallationOptions,
  stored: StoredInstallation,
): Promise<StoredInstallation> {
  const head = await store.head();
  const found = await store.installation();
  if (found === null && head !== START) refuse(await foreignLog({ database, store, installation: stored }));
  try {
    const { position } = await store.createInstallation(stored.id, stored.eventId);
    await confirmInstallation(database, stored, position);
    return { ...stored, position };
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    refuse(await foreignLog({ database, store, installation: stored }));
    throw error;
  }
}
