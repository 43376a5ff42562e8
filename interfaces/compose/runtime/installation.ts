import type { KeyObject } from 'node:crypto';
import { type EventStore, RevisionConflict, START } from '../../../application/ports/events/event-store.js';
import { INSTALLATION_STREAM } from '../../../domain/installation/installation-events.js';
import {
  type KeptInstallation,
  beginInstallation,
  confirmInstallation,
  readInstallation,
} from '../../../infrastructure/installation/kept-installation.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import { ConfigError } from '../../config-error.js';
import { foreignLog, halfRestored, shortLog } from './log-mismatch.js';

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
export async function settleInstallation(options: InstallationOptions): Promise<KeptInstallation> {
  const { database, store, masterKey } = options;
  const kept = (await readInstallation(database, masterKey)) ?? (await newInstallation(options));
  const installation = kept.position === null ? await appendInstallation(options, kept) : kept;
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
}: InstallationOptions): Promise<KeptInstallation> {
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
  kept: KeptInstallation,
): Promise<KeptInstallation> {
  const head = await store.head();
  const found = await store.installation();
  if (found === null && head !== START) refuse(await foreignLog({ database, store, installation: kept }));
  try {
    const { position } = await store.createInstallation(kept.id, kept.eventId);
    await confirmInstallation(database, kept, position);
    return { ...kept, position };
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    refuse(await foreignLog({ database, store, installation: kept }));
    throw error;
  }
}
