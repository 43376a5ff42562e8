import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BootstrapDocument } from '../../../application/bootstrap/bootstrap-document.js';
import { builtCheckout, startArguments } from '../run/built-checkout.js';
import { bundled } from '../run/bundled-programs.js';
import { temporaryClusterFolder } from './postgres.js';

/** Variables of a process, which inherits nothing else but the path of programs. */
export type Environment = Readonly<Record<string, string>>;

/** How a process ended, with its output. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that is killed when the process of the tests ends. */
export interface TestProcess {
  readonly pid: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly ended: Promise<Ended>;
  /** Sends a signal (default: SIGKILL) and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
}

export interface ServiceProcess extends TestProcess {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Resolves when it has reported that it is ready. Rejects with its output when it ends before. */
  readonly ready: Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const inherited = ['PATH', 'HOME', 'TMPDIR'];

/** Runs Node with these arguments in a folder, with no variables but `env`. */
export function runNode(cwd: string, args: readonly string[], env: Environment): TestProcess {
  const own = Object.fromEntries(inherited.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(([code, signal]: unknown[]): Ended => {
    running.delete(child);
    return { code: code as number | null, signal: signal as NodeJS.Signals | null, stdout, stderr };
  });
  return {
    pid: child.pid!,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    end: (signal = 'SIGKILL') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Resolves when the service has reported that it is ready. Rejects with its output when it ends before. */
export async function untilReady(service: TestProcess): Promise<void> {
  const ended = service.ended.then(({ code, signal, stdout, stderr }) => {
    throw new Error(`the service ended (${code ?? signal}) before it was ready:\n${stderr}${stdout}`);
  });
  while (!service.stderr().includes('Tessera is ready')) await Promise.race([ended, sleep(5)]);
  // whatever happens to it later is the test's to see
  ended.catch(() => undefined);
}

/** Starts the service (`interfaces/main.js`) on a port of its own, by default with limits that no test reaches. */
export async function startServiceProcess(env: Environment): Promise<ServiceProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_IP_PER_MINUTE: '1000000' };
  const variables = { ...limits, PORT: port, ...env };
  const service = runNode(await builtCheckout(), startArguments(bundled.service), variables);
  const ready = untilReady(service);
  ready.catch(() => undefined);
  return { ...service, url: `http://127.0.0.1:${port}`, ready };
}

/** Starts `tessera` with these arguments. */
export async function startTessera(args: readonly string[], env: Environment): Promise<TestProcess> {
  return runNode(await builtCheckout(), [bundled.tessera, ...args], env);
}

/** Runs `tessera` with these arguments to its end. */
export async function tessera(args: readonly string[], env: Environment): Promise<Ended> {
  return (await startTessera(args, env)).ended;
}

/**
 * Ports below the ephemeral ones, so that no other program is given one between two starts of a service; each
 * worker of a parallel run (mocha numbers them) has some of its own.
 */
const ports = {
  first: 20_000 + 1_000 * (Number(process.env['MOCHA_WORKER_ID'] ?? 10) % 12),
  next: Math.floor(Math.random() * 1_000),
};

/** Returns a TCP port on which no server listens, and which no other test of the run gets. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.first + (ports.next++ % 1_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Returns a `DATA_DIR` that does not exist yet; `remove` deletes it and ends the server that may run in it. */
export interface TestDataDir {
  readonly path: string;
  remove(): Promise<void>;
}

export function temporaryDataDir(): TestDataDir {
  const folder = temporaryClusterFolder();
  const path = join(folder.path, 'data');
  return {
    path,
    async remove() {
      const postmaster = postmasterOf(path);
      if (postmaster !== null && isRunning(postmaster)) {
        process.kill(postmaster, 'SIGQUIT');
        while (isRunning(postmaster)) await sleep(5);
      }
      folder.remove();
    },
  };
}

/** `bootstrap.json` of a data directory. */
export const bootstrapOf = (dataDir: string): BootstrapDocument =>
  JSON.parse(readFileSync(join(dataDir, 'bootstrap.json'), 'utf8')) as BootstrapDocument;

/** Returns the process id of the embedded server of a data directory, from its file; null when there is none. */
export function postmasterOf(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

/** Returns the URL of the running embedded server of a data directory. */
export function embeddedUrlOf(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8').trim();
  const port = readFileSync(join(dataDir, 'postgres', 'port'), 'utf8').trim();
  return `postgres://tessera:${encodeURIComponent(password)}@127.0.0.1:${port}/tessera`;
}

/** Returns whether a process with this id runs; one that ended and was not waited for does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EPERM' || (code === 'ENOENT' && process.platform !== 'linux');
  }
}
