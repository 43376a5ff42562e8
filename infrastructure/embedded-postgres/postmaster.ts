import { execFile, spawn } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, spawnAs } from './account.js';
import { type Binaries, program } from './binaries.js';
import type { ClusterFiles } from './cluster-files.js';
import { isAlive } from './staging.js';

/** The content of `postmaster.pid`, which the server writes. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly status: 'starting' | 'ready' | 'stopping';
}

/** A server process that was launched, and may not take connections yet. */
export interface LaunchedPostmaster {
  /** Undefined on Windows, where pg_ctl starts it. */
  readonly pid: number | undefined;
  ended(): boolean;
  /** Returns the output since the launch, its last 8 KiB. */
  printed(): string;
}

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
const PRINTED_BYTES = 8 * 1024;

/** Returns the content of a data folder's pid file; null when there is none, or it is not complete yet. */
export function readPostmasterFile(data: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid === 0) return null;
  const word = lines[7]?.trim();
  const status = word === 'ready' || word === 'stopping' ? word : 'starting';
  return { pid: Math.abs(pid), port, status };
}

/**
 * Returns whether the process is the server of that data folder. The number alone does not prove it: after a restart of the
 * machine or container another process may have it, and a killed server may stay in the process table as a zombie.
 */
export function servesFrom(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  if (!canSeeProcesses()) return true;
  try {
    return readlinkSync(`/proc/${String(pid)}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

/**
 * Removes a pid file whose number belongs to another process or to a zombie, which PostgreSQL would take for a running
 * server. A server that has the data open is still found by PostgreSQL's other check, the shared memory segment.
 */
export function removeDeadPostmasterFile(data: string): void {
  const seen = readPostmasterFile(data);
  if (!seen || !isAlive(seen.pid) || servesFrom(seen.pid, data)) return;
  const [file, aside] = [join(data, 'postmaster.pid'), join(data, `postmaster.pid.${String(process.pid)}`)];
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // another process may have removed the file and started its server since it was read: that file has to stay
  if (Number.parseInt(readFileSync(aside, 'utf8'), 10) === seen.pid) rmSync(aside);
  else renameSync(aside, file);
}

function canSeeProcesses(): boolean {
  try {
    return process.platform === 'linux' && readlinkSync('/proc/self/cwd') !== '';
  } catch {
    return false;
  }
}

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal reaches only the service. It outlives this
 * process if that is killed, and does not keep it alive. Its output goes to the log file, which is renamed at a start when
 * it is larger than 5 MB; one older file is kept.
 */
export function launchPostmaster(
  files: ClusterFiles,
  binaries: Binaries,
  account: Account,
  args: readonly string[],
): LaunchedPostmaster {
  if ((statSync(files.log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) {
    renameSync(files.log, `${files.log}.1`);
  }
  const log = openSync(files.log, 'a', 0o600);
  try {
    const from = fstatSync(log).size;
    let ended = false;
    let refusal = '';
    const command =
      process.platform === 'win32'
        ? // pg_ctl gives up the rights of an administrator, with which the server refuses to start
          spawnAs(account, program(binaries, 'pg_ctl'), [
            'start',
            '-W',
            '-s',
            '-D',
            files.data,
            '-l',
            files.log,
            '-o',
            args.join(' '),
          ])
        : spawnAs(account, program(binaries, 'postgres'), ['-D', files.data, ...args]);
    const child = spawn(command.file, command.args, {
      ...command.options,
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.on('error', (error) => {
      ended = true;
      refusal = error.message;
    });
    child.on('exit', (code) => {
      ended = process.platform !== 'win32' || code !== 0;
    });
    child.unref();
    return {
      pid: process.platform === 'win32' ? undefined : child.pid,
      ended: () => ended,
      printed: () => refusal || readFrom(files.log, from),
    };
  } finally {
    closeSync(log);
  }
}

/**
 * Asks the server to stop, without waiting: `fast` cuts the connections and shuts down in order, `immediate` ends at once
 * and leaves a recovery to the next start.
 */
export function signalPostmaster(
  pid: number,
  how: 'fast' | 'immediate',
  data: string,
  binaries: () => Binaries,
): void {
  if (process.platform === 'win32') {
    execFile(program(binaries(), 'pg_ctl'), ['stop', '-W', '-D', data, '-m', how], () => undefined).unref();
    return;
  }
  try {
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function readFrom(path: string, from: number): string {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const start = Math.max(from, size - PRINTED_BYTES);
    const bytes = Buffer.alloc(Math.max(0, size - start));
    readSync(file, bytes, 0, bytes.length, start);
    return bytes.toString('utf8');
  } finally {
    closeSync(file);
  }
}
