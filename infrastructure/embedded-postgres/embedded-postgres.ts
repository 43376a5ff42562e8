import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectProbe } from '../postgres/probe.js';
import { type Account, accountDetails, canRun, chooseAccount, giveTo } from './account.js';
import { type Binaries, completeLinks, copyBinaries, installedBinaries, program } from './binaries.js';
import { type ClusterFiles, clusterFiles } from './cluster-files.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { hasCluster, initialiseCluster } from './initialise.js';
import { ensurePassword, readPassword } from './password.js';
import {
  type LaunchedPostmaster,
  launchPostmaster,
  readPostmasterFile,
  removeDeadPostmasterFile,
  servesFrom,
  signalPostmaster,
} from './postmaster.js';
import { findRunning, type RunningServer, tryServer } from './running.js';
import { serverArguments } from './server-settings.js';

/** A PostgreSQL server that this service starts and stops, reachable on 127.0.0.1 only. */
export interface EmbeddedPostgres {
  /** `postgres://tessera:…@127.0.0.1:<port>/tessera`; the login is a superuser. Holds the password: never log it. */
  readonly url: string;
  /** Whether the server was running before: a killed service has left it, or another process started it. */
  readonly adopted: boolean;
  /**
   * Stops the server, adopted or not, and waits for its end: connections are cut, everything committed is on disk. The
   * caller closes its own connections first. A second call changes nothing. With `onlyIfIdle` the server keeps running
   * while other clients are connected.
   * @throws EmbeddedPostgresError `stop-failed` after 15 s.
   */
  stop(options?: { readonly onlyIfIdle?: boolean }): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder of the cluster, e.g. `DATA_DIR/postgres`, which is created if missing. */
  readonly directory: string;
  /** Called with a line, without secrets, for each step that takes long or fails. */
  readonly log: (message: string) => void;
  /** PostgreSQL settings that replace the defaults, but for those that keep the server local and values out of its log. */
  readonly settings?: Readonly<Record<string, string>>;
}

const POLL_MS = 5;
const LOCKED_FOR_MS = 30_000;
const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5_000;
const IDLE_GRACE_MS = 250;

/**
 * Starts the embedded database of `directory`, or uses the server that runs there, and creates the cluster where there is
 * none. Resolves when the database `tessera` takes connections. Whichever process was killed before, and when, the next
 * call recovers. A commit that was answered survives a crash of the machine.
 * @throws EmbeddedPostgresError whose message says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const files = clusterFiles(options.directory);
  // 0711: the account of the server has to pass through the folder of root
  mkdirSync(files.directory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  // fails first where the cluster belongs to another user: its message names the remedy
  readPassword(files.password);
  const running = await findRunning(files);
  if (running) {
    options.log(
      `Using the database server that already runs in ${files.data} (process ${String(running.pid)})`,
    );
    storePort(files.port, running.port);
    return handle(files, running, true);
  }
  const installed = installedBinaries();
  const known = hasCluster(files, installed.major);
  const account = await chooseAccount(
    accountDetails(files.directory, files.data, program(installed, 'postgres')),
  );
  const binaries = usableBinaries(installed, account, files);
  if (!known) {
    options.log(`Making a new database in ${files.data}`);
    const sync = options.settings?.['fsync'] !== 'off';
    await initialiseCluster(files, binaries, account, ensurePassword(files.password), sync);
  }
  giveTo(account, files.data);
  return start(files, binaries, account, options);
}

function usableBinaries(installed: Binaries, account: Account, files: ClusterFiles): Binaries {
  const usable = canRun(account, program(installed, 'postgres')) && completeLinks(installed);
  return usable ? installed : copyBinaries(installed, files.directory);
}

async function start(
  files: ClusterFiles,
  binaries: Binaries,
  account: Account,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + LOCKED_FOR_MS;
  for (;;) {
    removeDeadPostmasterFile(files.data);
    const port = await choosePort(files.port);
    const launched = launchPostmaster(files, binaries, account, serverArguments(port, options.settings));
    const ready = await untilReady(files, launched, options.log).catch(async (error: unknown) => {
      // the server runs but refuses this process: it is stopped, as no other process would do
      const pid = readPostmasterFile(files.data)?.pid;
      if (pid !== undefined) await stopServer(files, pid, () => binaries);
      throw error;
    });
    if (ready) {
      storePort(files.port, ready.port);
      return handle(files, ready, false, binaries);
    }
    // another process may have started a server meanwhile
    const other = await findRunning(files);
    if (other) return handle(files, other, true);
    const output = launched.printed();
    const isPassing =
      /could not bind|could not create any TCP|lock file "postmaster.pid"|shared memory block/.test(output);
    if (!isPassing || Date.now() > deadline) {
      const reason = output
        .split('\n')
        .filter((line) => /FATAL|PANIC|error/i.test(line))
        .slice(-3)
        .join(' ');
      throw new EmbeddedPostgresError(
        'start-failed',
        `The embedded database does not start: ${reason || output.trim() || 'it said nothing'} (see ${files.log})`,
      );
    }
    await sleep(50);
  }
}

/** Waits while the process lives, without a limit: a recovery that is killed starts from its beginning. */
async function untilReady(
  files: ClusterFiles,
  launched: LaunchedPostmaster,
  log: (message: string) => void,
): Promise<RunningServer | null> {
  const begin = Date.now();
  let nextReport = 10_000;
  for (;;) {
    const file = readPostmasterFile(files.data);
    const isOwn = launched.pid === undefined || file?.pid === launched.pid;
    if (isOwn && file?.status === 'ready') {
      const url = await tryServer(files, file.port);
      if (url !== null) return { pid: file.pid, port: file.port, url };
    }
    if (launched.ended()) return null;
    const waited = Date.now() - begin;
    if (launched.pid === undefined && !file && waited > LOCKED_FOR_MS) return null;
    if (waited > nextReport) {
      log(
        `The database is still starting after ${String(Math.round(waited / 1000))} s (recovering after a crash?)`,
      );
      nextReport += 10_000;
    }
    await sleep(POLL_MS);
  }
}

function handle(
  files: ClusterFiles,
  server: RunningServer,
  adopted: boolean,
  binaries?: Binaries,
): EmbeddedPostgres {
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopServer(files, server.pid, () => binaries ?? installedBinaries()));
  return {
    url: server.url,
    adopted,
    stop: async (options) => {
      if (options?.onlyIfIdle !== true || (await isIdle(server.url))) await stop();
    },
  };
}

async function stopServer(files: ClusterFiles, pid: number, binaries: () => Binaries): Promise<void> {
  for (const [how, timeoutMs] of [
    ['fast', FAST_STOP_MS],
    ['immediate', IMMEDIATE_STOP_MS],
  ] as const) {
    const deadline = Date.now() + timeoutMs;
    if (servesFrom(pid, files.data)) signalPostmaster(pid, how, files.data, binaries);
    while (servesFrom(pid, files.data) && Date.now() <= deadline) await sleep(POLL_MS);
    if (!servesFrom(pid, files.data)) return;
  }
  throw new EmbeddedPostgresError(
    'stop-failed',
    `The database server (process ${String(pid)}) does not stop: see ${files.log}.`,
  );
}

/** Returns whether no other client is connected. A connection that was just closed is still listed for a moment. */
async function isIdle(url: string): Promise<boolean> {
  const probe = await connectProbe(url).catch(() => null);
  if (!probe) return true;
  try {
    const deadline = Date.now() + IDLE_GRACE_MS;
    for (;;) {
      const others = await probe.query(
        `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
      );
      if (others.length === 0) return true;
      if (Date.now() > deadline) return false;
      await sleep(POLL_MS);
    }
  } finally {
    await probe.close();
  }
}

/** Returns the port of the last start if it is free on 127.0.0.1, else another free port. */
async function choosePort(file: string): Promise<number> {
  const last = readPort(file);
  return (last !== undefined && (await tryPort(last))) || (await tryPort(0))!;
}

/** Stores the port for the next start. */
function storePort(file: string, port: number): void {
  if (readPort(file) !== port) writeFileSync(file, `${String(port)}\n`, { mode: 0o600 });
}

function readPort(file: string): number | undefined {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65536 ? port : undefined;
  } catch {
    return undefined;
  }
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
