import type { EventStore, Position } from '../../../application/ports/events/event-store.js';
import { INSTALLATION_STREAM } from '../../../domain/installation/installation-events.js';
import {
  type VerifiedEventStore,
  verifiedEventStore,
} from '../../../infrastructure/event-store/verified-event-store.js';
import type { KeptInstallation } from '../../../infrastructure/installation/kept-installation.js';
import type { Sql } from '../../../infrastructure/postgres/database.js';
import { readNote } from '../../../projections/log-restoration/restoration-note.js';
import { furthestCheckpoint } from '../../../projections/runner/checkpoint.js';

export interface LogCheckOptions {
  readonly database: Sql;
  readonly store: Pick<EventStore, 'installation' | 'head' | 'reaches'>;
  readonly installation: KeptInstallation;
}

const REMEDY = 'give this database the log of that installation';

/**
 * Compares the log's installation with that of the database. Returns null when they are the same, else one line for the
 * operator: what was expected, what was found, the remedy.
 */
export async function foreignLog({ store, installation }: LogCheckOptions): Promise<string | null> {
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

/** Returns one line for the operator when `bringBackToLog` has begun and not ended, else null. */
export async function halfRestored(database: Sql): Promise<string | null> {
  return (await readNote(database)) === null
    ? null
    : 'the database must be brought back to a log that was restored, but that was begun and not finished: run `tessera projections rebuild --log-was-restored` again';
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

export interface VerifiedLogOptions extends LogCheckOptions {
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
