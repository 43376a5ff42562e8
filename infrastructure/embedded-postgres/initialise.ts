import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, giveTo, spawnAs } from './account.js';
import { type Binaries, program } from './binaries.js';
import type { ClusterFiles } from './cluster-files.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { EMBEDDED_NAME } from './server-settings.js';
import { removeStale, stagingPath } from './staging.js';

/**
 * Returns whether `files.data` holds a cluster. Changes nothing there.
 * @throws EmbeddedPostgresError `wrong-version` or `not-a-cluster`
 */
export function hasCluster(files: ClusterFiles, major: string): boolean {
  const versionFile = join(files.data, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    if (!existsSync(files.data) || readdirSync(files.data).length === 0) return false;
    throw new EmbeddedPostgresError(
      'not-a-cluster',
      `${files.data} holds files but no PostgreSQL data: move them away, or set DATA_DIR to another folder.`,
    );
  }
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found === major) return true;
  throw new EmbeddedPostgresError(
    'wrong-version',
    `${files.data} was made by PostgreSQL ${found}, and this version brings PostgreSQL ${major}: ` +
      `dump it with the version that made it and restore it into an empty DATA_DIR, or set DATABASE_URL to a server with the data.`,
  );
}

/**
 * Creates a cluster: UTF-8, a sort order that is the same on every system, data checksums, SCRAM for every login. It is built
 * in a folder of its own and renamed, so that a killed process leaves no incomplete cluster in `files.data`.
 * @param sync whether the files are written through to the disk; false is for tests only.
 * @throws EmbeddedPostgresError `initdb-failed`, with the last lines of initdb's output.
 */
export async function initialiseCluster(
  files: ClusterFiles,
  binaries: Binaries,
  account: Account,
  password: string,
  sync: boolean,
): Promise<void> {
  removeStale(files.directory, 'data');
  const staging = stagingPath(files.directory, 'data');
  const data = join(staging, 'data');
  const passwordFile = join(staging, 'password');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  // a copy for the account: only this process may read the file that is kept
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(account, staging);
  try {
    await run(account, program(binaries, 'initdb'), [
      '-D',
      data,
      '-U',
      EMBEDDED_NAME,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      '--no-instructions',
      ...(sync ? [] : ['--no-sync']),
      // more iterations slow down logins, and protect no password of 32 random bytes
      '-c',
      'scram_iterations=1',
    ]);
    moveIntoPlace(data, files, sync);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function moveIntoPlace(data: string, files: ClusterFiles, sync: boolean): void {
  try {
    renameSync(data, files.data);
  } catch (error) {
    // another process has created a cluster meanwhile, with the same password
    if (!existsSync(join(files.data, 'PG_VERSION'))) throw error;
    return;
  }
  if (!sync || process.platform === 'win32') return;
  const folder = openSync(files.directory, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function run(account: Account, file: string, args: readonly string[]): Promise<void> {
  const command = spawnAs(account, file, args);
  return new Promise((resolve, reject) => {
    execFile(command.file, command.args, command.options, (error, _stdout, stderr) => {
      if (error === null) resolve();
      else {
        const reason = stderr.trim().split('\n').slice(-3).join(' ') || error.message;
        reject(
          new EmbeddedPostgresError('initdb-failed', `The embedded database could not be made: ${reason}`),
        );
      }
    });
  });
}
