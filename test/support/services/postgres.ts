import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../infrastructure/embedded-postgres/embedded-postgres.js';
import { type Probe, connectProbe, failureCode } from '../../../infrastructure/postgres/probe.js';
import { spend } from '../run/spent.js';
import { until } from '../run/until.js';
import { PROJECTOR_ROLE } from '../../../projections/runner/table-sql.js';

/** Settings of a server whose data need not survive a crash of the machine. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  // it would go through hundreds of databases, each of which lives for seconds
  autovacuum: 'off',
};

/**
 * Waits for the end of the run, whatever ends it (kill -9 too): the pipe from it closes then. Removes what the run left
 * and kills the servers in it (of PostgreSQL, of RabbitMQ), several times over, because an orphaned initdb may still be
 * writing. On Linux it also kills the other processes that work in the folder or have its name in a variable, except for
 * janitors, each with a folder of its own.
 */
const janitor = `cat >/dev/null
for wait in 0 1 2; do
  sleep $wait
  [ -e "$1" ] || exit
  for file in $(find "$1" -name postmaster.pid -o -name broker.pid); do kill -QUIT "$(head -n 1 "$file")" && sleep 0.2; done
  for link in $(find /proc -maxdepth 2 -name cwd -lname "$1/*"; grep -lsF "$1" /proc/[0-9]*/environ); do
    process=\${link#/proc/}; process=\${process%%/*}
    case "$(cat "/proc/$process/comm")" in sh | postgres | epmd) ;; *) kill -KILL "$process" ;; esac
  done
  rm -rf "$1"
done`;

interface TestCluster {
  readonly url: string;
  close(): Promise<void>;
}

let cluster: Promise<TestCluster> | undefined;
/** Creates and drops all databases of this process. */
let connection: Promise<Probe> | undefined;

/**
 * How databases are made: their files are copied, which takes a quarter of the processor time of the server's default, by
 * which each page goes through its buffers and its log.
 */
const STRATEGY = 'strategy file_copy';

/**
 * A fresh, empty database of the run's own server, which starts with the first call; the login is a superuser. All of it
 * is gone after the run. With `TEST_DATABASE_URL` (a superuser's) the database is made on that server.
 * @throws when the server does not start, saying why, at every call.
 */
export async function testDatabaseUrl(): Promise<string> {
  const url = new URL(await serverUrl());
  url.pathname = `/${newName()}`;
  await onServer(`create database ${nameOf(url.href)} ${STRATEGY}`);
  return url.href;
}

/** Copies a database from `testDatabaseUrl`, once the server has ended all connections to it, which it does after they are closed. */
export async function copyTestDatabase(original: string): Promise<string> {
  const url = new URL(original);
  url.pathname = `/${newName()}`;
  const name = nameOf(url.href);
  await until(async () => {
    try {
      await onServer(
        `create database ${name} template ${nameOf(original)} ${STRATEGY}`,
        // what is granted on a database is not copied with it
        `grant create on database ${name} to ${PROJECTOR_ROLE}`,
      );
      return true;
    } catch (error) {
      if (failureCode(error) === OBJECT_IN_USE) return false;
      throw error;
    }
  });
  return url.href;
}

/** Drops a database from `testDatabaseUrl`, cutting the remaining connections. */
export async function dropTestDatabase(url: string): Promise<void> {
  await onServer(`drop database if exists ${nameOf(url)} with (force)`);
}

const OBJECT_IN_USE = '55006';
/** In ms: for a server that a busy machine lets wait. */
const CONNECTS_WITHIN_MS = 60_000;

const newName = (): string => `test_${randomBytes(8).toString('hex')}`;

function nameOf(url: string): string {
  const name = new URL(url).pathname.slice(1);
  if (!/^test_[0-9a-f]{16}$/.test(name)) throw new Error(`${name} is not a test database`);
  return name;
}

/** Stops and deletes the run's server, if one was started. */
export async function closeTestPostgres(): Promise<void> {
  await (await connection?.catch(() => undefined))?.close();
  const started = cluster;
  [cluster, connection] = [undefined, undefined];
  // A start that failed has been reported by the tests that asked for it.
  await (await started?.catch(() => undefined))?.close();
}

async function serverUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return given;
  cluster ??= startCluster();
  return (await cluster).url;
}

async function startCluster(): Promise<TestCluster> {
  const folder = temporaryClusterFolder();
  let server: EmbeddedPostgres;
  try {
    server = await startEmbeddedPostgres({ directory: folder.path, settings, log: () => undefined });
  } catch (error) {
    folder.remove();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The test database does not start (TEST_DATABASE_URL can name a server instead): ${reason}`,
      {
        cause: error,
      },
    );
  }
  return {
    url: server.url,
    close: async () => {
      await server.stop();
      folder.remove();
    },
  };
}

/**
 * Creates a folder for a cluster, which the server's account can enter. `remove` deletes it once its servers are stopped;
 * when the run dies before that, the folder is deleted and its servers are killed.
 */
export function temporaryClusterFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(placeOfFolders(), 'tessera-test-'));
  if (process.getuid?.() === 0) chmodSync(path, 0o711);
  const dismiss = watchOver(path);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
      dismiss();
    },
  };
}

const IN_MEMORY = '/dev/shm';
/** Bytes: twice what a whole run fills. */
const ROOM = 5 * 1024 ** 3;

/**
 * Returns the parent folder of clusters: `TMPDIR` if it is set, else in memory where that has room, since creating and
 * dropping a database is a thousand files, which takes a disk longer than PostgreSQL.
 */
function placeOfFolders(): string {
  if (process.env['TMPDIR'] === undefined && hasRoomInMemory()) return IN_MEMORY;
  return realpathSync(tmpdir());
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '));
    const options = mounted.findLast(([, at]) => at === IN_MEMORY)?.[3]?.split(',') ?? ['noexec'];
    return !options.includes('noexec') && Math.min(bavail * bsize, process.availableMemory()) > ROOM;
  } catch {
    return false;
  }
}

function watchOver(path: string): () => void {
  if (process.platform === 'win32') return () => undefined;
  const watcher = spawn('/bin/sh', ['-c', janitor, 'sh', path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  return () => watcher.stdin.destroy();
}

const onServer = (...statements: readonly string[]): Promise<void> =>
  spend('databases', () => sendToServer(statements));

async function sendToServer(statements: readonly string[]): Promise<void> {
  try {
    connection ??= serverUrl().then((url) => connectProbe(url, CONNECTS_WITHIN_MS));
    const server = await connection;
    for (const statement of statements) await server.query(statement);
  } catch (error) {
    if (failureCode(error) === OBJECT_IN_USE) throw error;
    // it may be lost: the next call connects again
    const lost = connection;
    connection = undefined;
    await (await lost?.catch(() => undefined))?.close();
    throw error;
  }
}
