import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * Returns a new path beside `directory/name`, to build in and then rename to it in one step: a killed process leaves only
 * this path. It has the process id, for `removeStale`.
 */
export function stagingPath(directory: string, name: string): string {
  return join(directory, `${name}.new-${String(process.pid)}-${randomBytes(6).toString('hex')}`);
}

/** Removes the staging paths of `directory/name` that are older than ten minutes or whose process is dead. */
export function removeStale(directory: string, name: string): void {
  for (const entry of readdirSync(directory)) {
    const pid = entry.startsWith(`${name}.new-`)
      ? /^(\d+)-[0-9a-f]{12}$/.exec(entry.slice(name.length + 5))?.[1]
      : undefined;
    if (pid === undefined) continue;
    const path = join(directory, entry);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (made === undefined) continue;
    if (isAlive(Number(pid)) && Date.now() - made < ABANDONED_AFTER_MS) continue;
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    } catch {
      // an initdb without its parent may still write into it: the next start removes it
    }
  }
}

/** Returns whether a process with this id exists, of any user, zombies included. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
