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
import { ConfigError } from '../../config.js';
import { foreignLog, halfRestored, shortLog } from './log-mismatch.js';

export interface InstallationOptions {
  readonly database: Database;
  readonly store: EventStore;
  readonly masterKey: KeyObject;
  /** Whether a log that ends before what the database has seen is taken: it is about to be brought back to it. */
  readonly logWasRestored?: boolean | undefined;
}

/**
 * Finds out whether database, log and master key are of one installation, and makes one where database and log are
 * empty. Every process does that at its start, however many start at once: the row of the database comes first, then the
 * event, whose id derives from the row's, then its position in the row; a crash between two of them is made good by the
 * next start. Returns the installation.
 *
 * Throws WrongMasterKey, or ConfigError with one line: what was expected, what was found, the remedy.
 */
export async function settleInstallation(options: InstallationOptions): Promise<KeptInstallation> {
  const { database, store, masterKey } = options;
  const kept = (await readInstallation(database, masterKey)) ?? (await newInstallation(options));
  const installation = kept.position === null ? await stated(options, kept) : kept;
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

/** For a database without an installation, unless another process has given it one meanwhile. */
async function newInstallation({
  database,
  store,
  masterKey,
}: InstallationOptions): Promise<KeptInstallation> {
  const reason = await whyNotNew(database, store);
  if (reason !== null) {
    const other = await readInstallation(database, masterKey);
    if (other !== null) return other;
    throw new ConfigError(reason);
  }
  return beginInstallation(database, masterKey);
}

async function whyNotNew(database: Database, store: EventStore): Promise<string | null> {
  const { rows } = await database.query<{ used: boolean }>(
    `select exists (select from projections.checkpoints) or exists (select from keys.subject_keys)
         or exists (select from keys.lookup_keys) as used`,
  );
  if (rows[0]?.used === true)
    return 'the database must be empty or state its installation, but it holds data and states none, as those of earlier versions did: take an empty database and an empty log, or restore the schema keys with the rest of the backup';
  // the head first: an installation is stated before the first event
  const head = await store.head();
  const found = await store.installation();
  if (found !== null)
    return `the event log must be empty, as the database is, but it is that of installation ${found.id}: restore the database of that installation, or use another log`;
  if (head !== START)
    return `the event log must be empty, as the database is, but it holds events, and none in the stream ${INSTALLATION_STREAM}: use another log`;
  return null;
}

/** Has the log state the installation. */
async function stated(
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
