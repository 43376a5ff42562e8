import { timingSafeEqual, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '../../../infrastructure/backup/backup-error.js';
import { MASTER_KEY_FILE } from '../../../infrastructure/backup/backup-folder.js';
import {
  type BackedUpTable,
  type BackupManifest,
  readManifest,
} from '../../../infrastructure/backup/backup-manifest.js';
import { tablesOf } from '../../../infrastructure/backup/backup-tables.js';
import { checkFiles, insertBackup } from '../../../infrastructure/backup/read-backup.js';
import { parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import {
  installationMac,
  installationOfDatabase,
} from '../../../infrastructure/installation/stored-installation.js';
import { Database, type Sql } from '../../../infrastructure/postgres/database.js';
import { MIGRATION_LOCK, stepsOf } from '../../../infrastructure/postgres/migrate.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import type { Config } from '../../config.js';
import { startedParts } from '../parts.js';
import { databaseServer } from '../runtime/database-server.js';
import { migrationsOf, settleTables } from '../runtime/migrations.js';
import { reachDatabase } from '../runtime/databases.js';
import { backupScope, readModelSchemas } from './back-up.js';

export interface RestoreOptions {
  readonly directory: string;
  /** The id of the installation whose data the backup takes the place of; null: the database must be empty. */
  readonly replaces: string | null;
  readonly log: Log;
  /** Called with the rows so far, and how many there are. */
  readonly onProgress: (done: number, total: number) => void;
}

export interface RestoredBackup {
  readonly manifest: BackupManifest;
  /** The file in `DATA_DIR` that the master key of the backup was copied to; null: none. */
  readonly masterKeyFile: string | null;
}

const APPLICATION = 'tessera restore';

/** The longest time of a restore, in ms. */
const RESTORE_MS = 86_400_000;

/**
 * Restores a backup into the database of the configuration, which is made where it is the embedded one and missing, in one
 * transaction: all of it or nothing. Read models are built by the next start. Throws BackupError and ConfigError with one line
 * each, DataDirectoryInUse where a service runs on the embedded database; OtherSchema.
 */
export async function restoreBackup(
  config: Config,
  { directory, replaces, log, onProgress }: RestoreOptions,
): Promise<RestoredBackup> {
  const manifest = readManifest(directory);
  refuseOther(manifest, config);
  const key = masterKeyFor(manifest, directory, config);
  await checkFiles(directory, manifest);
  const opened = startedParts();
  try {
    const server = await databaseServer(config, { log, exclusive: true });
    opened.add({ stop: () => server.close() });
    const database = new Database({ url: server.url, applicationName: APPLICATION, max: 1 });
    opened.add({ stop: () => database.close() });
    if (config.databaseUrl !== null)
      await reachDatabase(database, { log, timeoutMs: config.startupTimeoutMs });
    // before anything is written, also of a schema that is older than this version's
    await refuseTarget(database, replaces);
    await settleTables(database, config);
    key.install();
    const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    let done = 0;
    const onRows = (count: number): void => {
      done += count;
      onProgress(done, total);
    };
    await database
      .transaction(async (tx) => {
        await tx.query('set local statement_timeout = 0');
        // a service that starts waits for its end
        await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        await refuseTarget(tx, replaces);
        await makeRoom(tx, replaces);
        await insertBackup(tx, directory, await tablesToFill(tx, manifest), onRows);
      }, RESTORE_MS)
      .catch((error: unknown) => {
        key.remove();
        throw error;
      });
    return { manifest, masterKeyFile: key.installed };
  } finally {
    await opened.stop();
  }
}

/** Throws BackupError for a backup of another schema, or one whose log is elsewhere than the configuration says. */
function refuseOther({ log, schema, version }: BackupManifest, config: Config): void {
  if (log === 'eventstore' && config.eventStoreUrl === null)
    throw new BackupError(
      'EVENTSTORE_URL must be set: the event log of this installation is in EventStoreDB, and not in the backup; restore it by the means of EventStoreDB and name it',
    );
  if (log === 'database' && config.eventStoreUrl !== null)
    throw new BackupError(
      'EVENTSTORE_URL must be unset: the backup holds the event log, and the database will keep it',
    );
  const known = new Map(stepsOf(migrationsOf(config)).map(({ name, digest }) => [name, digest]));
  const other = schema.find(({ name, digest }) => known.get(name) !== digest);
  if (other === undefined && schema.length === known.size) return;
  throw new BackupError(
    `the backup must have the schema of this version, but it was made by version ${version} with another one (step ${other?.name ?? [...known.keys()].at(-1)}): restore it with that version, and start this one on the result`,
  );
}

interface BackupKey {
  /** Copies the master key of the backup to `DATA_DIR` where that has none. */
  install(): void;
  remove(): void;
  readonly installed: string | null;
}

/** Finds the master key of the backup: `MASTER_KEY`, the file in `DATA_DIR`, or that of the backup. Throws BackupError. */
function masterKeyFor(manifest: BackupManifest, directory: string, config: Config): BackupKey {
  const keyFile = join(config.dataDir, MASTER_KEY_FILE);
  const inBackup = join(directory, MASTER_KEY_FILE);
  const hasKeyFile = config.masterKey === null && existsSync(keyFile);
  const isNew = config.masterKey === null && !hasKeyFile && manifest.masterKey.isIncluded;
  if (config.masterKey === null && !hasKeyFile && !isNew)
    throw new BackupError(
      `the master key is missing: the backup does not hold it, and nothing opens without it; put the file master.key of that installation into ${config.dataDir}, or set MASTER_KEY`,
    );
  const origin = config.masterKey !== null ? 'MASTER_KEY' : hasKeyFile ? keyFile : inBackup;
  const text = config.masterKey ?? keyIn(origin, isNew);
  refuseKey(manifest, parseMasterKey(text, origin), origin);
  return {
    installed: isNew ? keyFile : null,
    install: () => {
      if (isNew) writeFileSync(keyFile, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
    },
    remove: () => {
      if (isNew) rmSync(keyFile, { force: true });
    },
  };
}

/** Returns the text of a key file. Throws BackupError where it cannot be read. */
function keyIn(file: string, isOfBackup: boolean): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    const remedy = isOfBackup
      ? 'take another copy of the backup, or set MASTER_KEY'
      : 'let this account read it, or set MASTER_KEY';
    throw new BackupError(`the master key ${file} cannot be read (${code}): ${remedy}`);
  }
}

function refuseKey(
  { masterKey, installation, createdAt }: BackupManifest,
  key: KeyObject,
  origin: string,
): void {
  const check = Buffer.from(masterKey.check, 'hex');
  const found = installationMac(key, installation.id);
  if (check.length === found.length && timingSafeEqual(check, found)) return;
  throw new BackupError(
    `${origin} is not the master key of this backup: give the key that installation ${installation.id} had at ${createdAt}, as what it sealed opens with no other`,
  );
}

/** Throws BackupError unless a backup may take the place of what the database holds, whatever its schema. */
async function refuseTarget(sql: Sql, replaces: string | null): Promise<void> {
  await refuseRunning(sql);
  const { rowCount: isSettled } = await sql.query(
    `select where to_regclass('keys.installation') is not null`,
  );
  const present = isSettled === 0 ? null : ((await installationOfDatabase(sql))?.id ?? null);
  if (present !== replaces) throw new BackupError(roomFault(present, replaces));
  if (present !== null) return;
  for (const { name } of await tablesOf(sql, backupScope))
    if ((await sql.query(`select from ${name} limit 1`)).rowCount > 0)
      throw new BackupError(
        `the database must be empty, but ${name} holds rows and no installation is stated: take an empty database`,
      );
}

/** Throws BackupError while a process of the service is connected to the database. */
async function refuseRunning(sql: Sql): Promise<void> {
  const { rowCount } = await sql.query(
    `select from pg_stat_activity where datname = current_database()
      and application_name like 'tessera %' and application_name <> $1`,
    [APPLICATION],
  );
  if (rowCount > 0)
    throw new BackupError(
      'no service may run on the database meanwhile: stop every process of the service, and run this again',
    );
}

/** Empties the tables where `replaces` names the installation that they are of. */
async function makeRoom(tx: Sql, replaces: string | null): Promise<void> {
  if (replaces === null) return;
  const tables = (await tablesOf(tx, backupScope)).map(({ name }) => name);
  await tx.query(`truncate ${tables.join(', ')}`);
  for (const schema of readModelSchemas) await tx.query(`drop schema if exists ${schema} cascade`);
}

/** Returns the tables of the backup in the order in which they can be filled. Throws BackupError unless they are all of them. */
async function tablesToFill(
  tx: Sql,
  { tables, version, log }: BackupManifest,
): Promise<readonly BackedUpTable[]> {
  // a database whose log has moved to EventStoreDB keeps the empty table of events
  const leftOut = [...backupScope.leftOut, ...(log === 'eventstore' ? ['events.event'] : [])];
  const present = (await tablesOf(tx, backupScope)).filter(({ name }) => !leftOut.includes(name));
  const written = new Map(tables.map((table) => [table.name, table]));
  const filled = present.map(({ name, columns }) => {
    const table = written.get(name);
    if (table !== undefined && String(table.columns.toSorted()) === String(columns.toSorted())) return table;
    throw new BackupError(
      `the backup is not whole: backup.json does not state table ${name} as version ${version} made it; take another copy of the backup`,
    );
  });
  const unknown = tables.find((table) => table.rows !== 0 && !filled.includes(table));
  if (unknown === undefined) return filled;
  throw new BackupError(
    `backup.json states table ${unknown.name}, which this version does not restore: take another copy of the backup, or version ${version}`,
  );
}

function roomFault(present: string | null, replaces: string | null): string {
  if (present === null) return `the database holds no installation ${replaces}: leave --replace out`;
  const end = `to delete all of its data and restore the backup in its place, say --replace ${present}`;
  return replaces === null
    ? `the database must be empty, but it holds installation ${present}: take an empty database or, ${end}`
    : `the database holds installation ${present}, not ${replaces}: ${end}`;
}
