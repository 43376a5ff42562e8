import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Sql } from '../postgres/database.js';
import { BackupError } from './backup-error.js';
import type { BackedUpTable, BackupManifest } from './backup-manifest.js';
import { insertLines } from './backup-tables.js';

/** Throws BackupError unless every file of the backup is there, as it was written. */
export async function checkFiles(
  directory: string,
  { tables }: Pick<BackupManifest, 'tables'>,
): Promise<void> {
  for (const { file, bytes, sha256 } of tables) {
    const path = join(directory, file);
    const sum = createHash('sha256');
    let count = 0;
    try {
      for await (const piece of createReadStream(path)) {
        sum.update(piece as Buffer);
        count += (piece as Buffer).length;
      }
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      throw new BackupError(`${path} cannot be read (${code}): take another copy of the backup`);
    }
    if (count !== bytes || sum.digest('hex') !== sha256)
      throw new BackupError(
        `${path} is damaged: it has ${count} bytes of the ${bytes} that were written, or others; take another copy of the backup`,
      );
  }
}

/** Rows are sent in batches of about this size. */
const BATCH_BYTES = 2_000_000;

/**
 * Inserts the rows of every table. Throws BackupError when a file has not the rows that were written. `sql`: a transaction.
 * @param onRows called with the number of rows of each batch
 */
export async function insertBackup(
  sql: Sql,
  directory: string,
  tables: readonly BackedUpTable[],
  onRows: (count: number) => void,
): Promise<void> {
  for (const table of tables) {
    let rows = 0;
    for await (const lines of batchesOf(join(directory, table.file))) {
      await insertLines(sql, table, lines);
      rows += lines.length;
      onRows(lines.length);
    }
    if (rows !== table.rows)
      throw new BackupError(
        `${table.file} has ${rows} rows where ${table.rows} were written: take another copy of the backup`,
      );
  }
}

async function* batchesOf(path: string): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for await (const line of linesOf(path)) {
    batch.push(line);
    bytes += line.length;
    if (bytes < BATCH_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Yields the lines of a file of `writeBackup`. `node:readline` would also part lines at U+2028. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  const source = createReadStream(path);
  const text = source.pipe(createGunzip({ chunkSize: 1_048_576 })).setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  for await (const piece of text) {
    const parts = `${rest}${piece as string}`.split('\n');
    rest = parts.pop()!;
    yield* parts;
  }
}
