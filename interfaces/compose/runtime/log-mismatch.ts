import type { EventStore, Position } from '../../../application/ports/events/event-store.js';
import { INSTALLATION_STREAM } from '../../../domain/installation/installation-events.js';
import type { KeptInstallation } from '../../../infrastructure/installation/kept-installation.js';
import type { Sql } from '../../../infrastructure/postgres/database.js';
import { readNote } from '../../../projections/log-restoration/restoration-note.js';
import { furthestCheckpoint } from '../../../projections/runner/checkpoint.js';

export interface LogCheckOptions {
  readonly database: Sql;
  readonly store: Pick<EventStore, 'installation' | 'head' | 'reaches'>;
  readonly installation: KeptInstallation;
}

const RETURN = 'give this database the log of that installation';

/**
 * Compares the log with the installation of the database. Returns what is wrong as one line for the operator (what was
 * expected, what was found, the remedy), null when it is the log of this installation, whatever is in it.
 */
export async function foreignLog({ store, installation }: LogCheckOptions): Promise<string | null> {
  const { id, eventId, position } = installation;
  const found = await store.installation();
  const expected = `the event log must be that of installation ${id}, which this database belongs to`;
  if (found === null) {
    const isEmpty = (await store.head()) === 0n;
    const what = isEmpty ? 'it is empty' : `it holds events, but none in the stream ${INSTALLATION_STREAM}`;
    return `${expected}, but ${what}: ${RETURN} (restore it if it was lost; EVENTSTORE_URL and DATABASE_URL say which are used)`;
  }
  if (found.id !== id || found.eventId !== eventId)
    return `${expected}, but it is that of installation ${found.id}: ${RETURN}, or that log its own database (EVENTSTORE_URL and DATABASE_URL say which are used)`;
  if (position !== null && found.position !== position)
    return `${expected}, but it is a copy in which events have other positions (that of the installation ${found.position}, expected ${position}): ${RETURN} as it was, not a copy made event by event`;
  return null;
}

/** Returns one line while the database is brought back to a restored log, or was by half, else null. */
export async function halfRestored(database: Sql): Promise<string | null> {
  return (await readNote(database)) === null
    ? null
    : 'the database must be brought back to a log that was restored, but that was begun and not finished: run `tessera projections rebuild --log-was-restored` again';
}

/**
 * Compares the end of the log with `seen` by this process and with the furthest checkpoint of the database. Returns one
 * line for the operator when the log ends before, else null.
 */
export async function shortLog(
  { database, store, installation }: LogCheckOptions,
  seen: Position,
): Promise<string | null> {
  // looked at before the log, which moves on meanwhile
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
