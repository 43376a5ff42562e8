import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Session } from '../postgres/database.js';
import { draftBackup, folderFailure } from './backup-folder.js';
import { type BackedUpTable, type BackupManifest, tableFile } from './backup-manifest.js';
import { type BackupScope, type TableInScope, rowsOf, tablesOf } from './backup-tables.js';

export interface WriteBackupOptions {
  readonly database: Database;
  readonly directory: string;
  readonly scope: BackupScope;
  /** What the backup states beside its tables, read in the transaction that its rows are read in. */
  readonly describe: (session: Session) => Promise<Omit<BackupManifest, 'format' | 'tables' | 'createdAt'>>;
  /** The text of the master key that goes in; null: none. */
  readonly masterKey: string | null;
  /** Called with the rows so far, and about how many there are. */
  readonly onProgress: (done: number, total: number) => void;
  /** Ends the work with its reason. */
  readonly signal: AbortSignal;
}

/**
 * Writes a backup of the database to a new folder, as of one moment, while the database is written to. The rows are read in one
 * transaction that sees no later commit. Nothing is left of a backup that fails. Throws BackupError, the reason of `signal`, and
 * errors of the database.
 */
export async function writeBackup(options: WriteBackupOptions): Promise<BackupManifest> {
  const { database, directory, scope, describe, masterKey, signal } = options;
  const draft = draftBackup(directory);
  let session: Session | undefined;
  try {
    session = await database.session();
    // a session of its own has no limit of time; that of the server would end it in a pause of the disk
    await session.query('set idle_in_transaction_session_timeout = 0');
    await session.query('set statement_timeout = 0');
    await session.query('begin isolation level repeatable read read only');
    const stated = await describe(session);
    const { rows } = await session.query<{ now: Date }>('select transaction_timestamp() as now');
    const existing = await tablesOf(session, scope);
    const tables = await writeTables(session, existing, draft.path, options);
    signal.throwIfAborted();
    const manifest = { format: 1, createdAt: rows[0]!.now.toISOString(), ...stated, tables } as const;
    await draft.complete(manifest, masterKey);
    return manifest;
  } catch (error) {
    throw signal.aborted ? signal.reason : folderFailure(directory, error);
  } finally {
    await session?.close();
    draft.discard();
  }
}

async function writeTables(
  session: Session,
  found: readonly TableInScope[],
  folder: string,
  { scope, onProgress, signal }: WriteBackupOptions,
): Promise<readonly BackedUpTable[]> {
  const included = found.filter(({ name }) => !scope.leftOut.includes(name));
  const total = included.reduce((sum, { estimate }) => sum + estimate, 0);
  const written: BackedUpTable[] = [];
  let before = 0;
  for (const table of included) {
    const file = tableFile(table.name);
    let rows = 0;
    const lines = async function* (): AsyncGenerator<string> {
      for await (const page of rowsOf(session, table, scope.where[table.name])) {
        rows += page.length;
        onProgress(before + rows, Math.max(total, before + rows));
        yield `${page.join('\n')}\n`;
      }
    };
    const digest = digested();
    const target = createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(lines, createGzip({ level: 3 }), digest.through, target, { signal });
    written.push({ name: table.name, columns: table.columns, rows, file, ...digest.result() });
    before += rows;
  }
  return written;
}

/** Returns a stream that passes bytes on, and their number and SHA-256 (hex) once it has ended. */
function digested(): {
  readonly through: Transform;
  readonly result: () => Pick<BackedUpTable, 'bytes' | 'sha256'>;
} {
  const sum = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      sum.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  return { through, result: () => ({ bytes, sha256: sum.digest('hex') }) };
}
