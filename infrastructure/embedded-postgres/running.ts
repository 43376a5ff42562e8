import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectProbe, failureCode } from '../postgres/probe.js';
import { type ClusterFiles, clusterFiles } from './cluster-files.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { embeddedUrl, readPassword } from './password.js';
import { readPostmasterFile, servesFrom } from './postmaster.js';
import { EMBEDDED_NAME } from './server-settings.js';

/** A server that accepted the password of the cluster and serves its data folder. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
}

const POLL_MS = 5;
const UNREACHABLE_AFTER_MS = 30_000;

/**
 * Returns the URL of the server that runs in `directory` (see `EmbeddedPostgresOptions`), null when none runs: for a command
 * line beside a running service. Waits for a server that starts or stops.
 * @throws EmbeddedPostgresError when the server refuses the password or cannot be reached.
 */
export async function findRunningEmbeddedPostgres(directory: string): Promise<string | null> {
  return (await findRunning(clusterFiles(directory)))?.url ?? null;
}

/** As `findRunningEmbeddedPostgres`, with the process and port. */
export async function findRunning(files: ClusterFiles): Promise<RunningServer | null> {
  const deadline = Date.now() + UNREACHABLE_AFTER_MS;
  for (;;) {
    const file = readPostmasterFile(files.data);
    if (!file || !servesFrom(file.pid, files.data)) return null;
    if (file.status === 'ready') {
      const { pid, port } = file;
      const url = await tryServer(files, port);
      if (url !== null) return { pid, port, url };
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          'start-failed',
          `A PostgreSQL server (process ${String(pid)}) runs in ${files.data} but does not answer on port ${String(port)}: see ${files.log}.`,
        );
      }
    }
    await sleep(POLL_MS);
  }
}

/**
 * Returns the URL of the server of `files` on a port, null when it takes no connections now. Creates the database `tessera`
 * if it is missing.
 * @throws EmbeddedPostgresError `password-missing` or `password-refused`.
 */
export async function tryServer(files: ClusterFiles, port: number): Promise<string | null> {
  const password = readPassword(files.password);
  if (password === null) {
    throw new EmbeddedPostgresError(
      'password-missing',
      `${files.data} holds a database, but its password is gone: put ${files.password} back.`,
    );
  }
  const url = embeddedUrl(port, password);
  try {
    return (await servesData(url, files.data)) ? url : null;
  } catch (error) {
    const state = failureCode(error);
    if (state === '3D000') {
      await createDatabase(embeddedUrl(port, password, 'postgres'));
      return url;
    }
    if (state === '28P01') {
      throw new EmbeddedPostgresError(
        'password-refused',
        `The server in ${files.data} refuses the password in ${files.password}: put the right file back.`,
      );
    }
    return null;
  }
}

async function servesData(url: string, data: string): Promise<boolean> {
  const probe = await connectProbe(url);
  try {
    const [row] = await probe.query(`select current_setting('data_directory') as folder`);
    return row?.['folder'] === realpathSync(data) || row?.['folder'] === data;
  } finally {
    await probe.close();
  }
}

async function createDatabase(url: string): Promise<void> {
  const probe = await connectProbe(url);
  try {
    await probe.query(`create database ${EMBEDDED_NAME}`);
  } catch (error) {
    // another process has created it meanwhile
    if (failureCode(error) !== '42P04' && failureCode(error) !== '23505') throw error;
  } finally {
    await probe.close();
  }
}
