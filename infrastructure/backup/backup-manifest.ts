import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationStep } from '../postgres/migrate.js';
import { BackupError } from './backup-error.js';

/** The rows of one table in a backup. */
export interface BackedUpTable {
  /** With its schema: `events.event`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** Path of the file inside the backup: gzip, a JSON object of columns each line. */
  readonly file: string;
  /** Size and SHA-256 (hex) of the file as it is stored. */
  readonly bytes: number;
  readonly sha256: string;
}

/** What `backup.json` states. It is written last: a folder without it is no backup. */
export interface BackupManifest {
  readonly format: 1;
  /** Version of the service that made it. */
  readonly version: string;
  /** The moment that it shows (ISO 8601), by the clock of the database. */
  readonly createdAt: string;
  readonly installation: { readonly id: string; readonly eventId: string };
  /** Where the event log is: in the backup, or in an EventStoreDB that is backed up by its own means. */
  readonly log: 'database' | 'eventstore';
  /** The newest position that the database had seen, as a decimal string. */
  readonly position: string;
  /** `check`: the keyed hash by which an installation knows its master key (hex). `isIncluded`: whether `master.key` is in it. */
  readonly masterKey: { readonly isIncluded: boolean; readonly check: string };
  readonly schema: readonly MigrationStep[];
  readonly tables: readonly BackedUpTable[];
}

export const MANIFEST_FILE = 'backup.json';
export const TABLES_FOLDER = 'tables';

/** Returns what the backup in `directory` states. Throws BackupError where there is none, or one of another format. */
export function readManifest(directory: string): BackupManifest {
  const file = join(directory, MANIFEST_FILE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `${directory} is no whole backup: ${file} cannot be read (${code}); name a folder that \`tessera backup\` made`,
    );
  }
  const found = parsed(text);
  if (isManifest(found)) return found;
  throw new BackupError(
    `${file} is damaged or of a format that this version does not know: take another copy of the backup, or the version of the service that made it`,
  );
}

/** Path of the file of a table inside the backup. */
export const tableFile = (name: string): string => `${TABLES_FOLDER}/${name}.ndjson.gz`;

/** Names go into SQL and paths: no other characters than those of names that need no quotes. */
const tableName = /^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/;
const columnName = /^[a-z_][a-z0-9_]*$/;

function isManifest(found: Partial<BackupManifest> | null): found is BackupManifest {
  const texts = [
    found?.version,
    found?.createdAt,
    found?.position,
    found?.installation?.id,
    found?.masterKey?.check,
  ];
  return (
    found?.format === 1 &&
    (found.log === 'database' || found.log === 'eventstore') &&
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(found.schema) &&
    Array.isArray(found.tables) &&
    found.tables.every(isTable)
  );
}

function isTable(found: Partial<BackedUpTable> | null): boolean {
  const { name = '', columns, file } = found ?? {};
  return (
    tableName.test(name) &&
    file === tableFile(name) &&
    Array.isArray(columns) &&
    columns.every((column) => columnName.test(String(column)))
  );
}

function parsed(text: string): Partial<BackupManifest> | null {
  try {
    return JSON.parse(text) as Partial<BackupManifest> | null;
  } catch {
    return null;
  }
}
