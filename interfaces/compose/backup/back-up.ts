import { BackupError } from '../../../infrastructure/backup/backup-error.js';
import type { BackupManifest } from '../../../infrastructure/backup/backup-manifest.js';
import type { BackupScope } from '../../../infrastructure/backup/backup-tables.js';
import { writeBackup, type WriteBackupOptions } from '../../../infrastructure/backup/write-backup.js';
import {
  installationMac,
  readInstallation,
} from '../../../infrastructure/installation/stored-installation.js';
import type { Session } from '../../../infrastructure/postgres/database.js';
import { stepsOf } from '../../../infrastructure/postgres/migrate.js';
import { projections } from '../../../projections/registry.js';
import { furthestCheckpoint } from '../../../projections/runner/checkpoint.js';
import { nextSchema, oldSchema } from '../../../projections/runner/rebuild/live-schema.js';
import { migrationsOf } from '../runtime/migrations.js';
import type { Runtime } from '../runtime/runtime.js';
import { serviceVersion } from '../service-version.js';

export interface BackUpOptions extends Pick<WriteBackupOptions, 'directory' | 'onProgress' | 'signal'> {
  readonly withMasterKey: boolean;
}

/**
 * Writes a backup of the installation to a new folder, beside a running service or without one. Throws BackupError with one line,
 * also for an installation in which nothing has happened: the variables name another database than was meant.
 */
export async function backUp(
  { config, database, store, masterKey }: Runtime,
  { withMasterKey, ...options }: BackUpOptions,
): Promise<BackupManifest> {
  const created = await store.installation();
  if (created !== null && (await store.head()) <= created.position)
    throw new BackupError(
      'there is nothing to back up: the event log holds no event yet; DATA_DIR, DATABASE_URL and EVENTSTORE_URL say which installation is meant',
    );
  const log = config.eventStoreUrl === null ? 'database' : 'eventstore';
  const describe = async (session: Session): ReturnType<WriteBackupOptions['describe']> => {
    // throws where the master key was replaced since the start
    const { id, eventId } = (await readInstallation(session, masterKey))!;
    const check = installationMac(masterKey, id).toString('hex');
    return {
      version: serviceVersion(),
      installation: { id, eventId },
      log,
      position: String(await seenPosition(session, log)),
      masterKey: { isIncluded: withMasterKey, check },
      schema: stepsOf(migrationsOf(config)),
    };
  };
  const text = withMasterKey ? masterKey.export().toString('base64url') : null;
  return writeBackup({ ...options, database, scope: backupScope, describe, masterKey: text });
}

/** Returns the newest position of the log; where it is elsewhere, the newest one that the database has seen. */
async function seenPosition(session: Session, log: BackupManifest['log']): Promise<bigint> {
  if (log === 'eventstore') return (await furthestCheckpoint(session))?.position ?? 0n;
  const newest = 'select coalesce(max(position), 0) as position from events.event';
  return (await session.query<{ position: bigint }>(newest)).rows[0]!.position;
}

const rebuilt = `projection not in (${projections.map(({ name }) => `'${name}'`).join(', ')})`;

/**
 * What is in a backup: the event log (where the database has it), keys, images, and the state that no event has, such as
 * sessions, mails and deliveries that are due. Read models are left out, as the log builds them.
 */
export const backupScope: BackupScope = {
  schemas: ['events', 'keys', 'storage', 'runtime', 'projections'],
  leftOut: ['projections.leases', 'projections.overdue_writes'],
  where: { 'projections.checkpoints': rebuilt, 'projections.parked': rebuilt },
};

/** The schemas of read models, those of a rebuild included. */
export const readModelSchemas: readonly string[] = projections.flatMap((projection) => [
  projection.schema,
  nextSchema(projection),
  oldSchema(projection),
]);
