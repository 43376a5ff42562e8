import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isAlive } from '../embedded-postgres/staging.js';

/** Another process uses the data directory. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
  constructor(directory: string, pid: number) {
    super(
      `DATA_DIR ${directory} is in use by process ${pid}: stop that one first, or give this one a DATA_DIR of its own`,
    );
  }
}

interface Holder {
  readonly pid: number;
  /** Distinguishes the holder from a later process with the same number; empty where the system does not say. */
  readonly started: string;
}

/** Returns the boot id and the start tick of a process: no other process with its number has both. */
const startOf = (pid: number): string => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name in parentheses may hold spaces; the start time is field 22
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return '';
  }
};

const isHeldBy = ({ pid, started }: Holder): boolean => isAlive(pid) && startOf(pid) === started;

const readHolder = (file: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
};

/**
 * Locks the data directory for this process, until the returned function is called or the process ends. Throws
 * DataDirectoryInUse.
 */
export function lockDataDirectory(directory: string): () => void {
  const file = join(directory, 'tessera.lock');
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder), {
    mode: 0o600,
  });
  try {
    for (;;) {
      try {
        // a link appears whole or not at all, and only one process can make it
        linkSync(own, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(file);
      if (holder && isHeldBy(holder)) throw new DataDirectoryInUse(directory, holder.pid);
      const stale = `${own}.stale`;
      try {
        renameSync(file, stale);
      } catch {
        continue; // another process has moved it
      }
      const moved = readHolder(stale);
      if (moved && isHeldBy(moved)) renameSync(stale, file);
      else rmSync(stale, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Creates the folder and its parents, unless it exists, so that other users may pass through it. The option `recursive` would
 * loop for ever where a parent takes no folders, as `/proc`.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o711 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}
