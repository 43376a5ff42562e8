import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * A fresh sibling name of `directory/name` to build something in, which is then renamed into place in one step:
 * a process killed half-way leaves only this sibling. It carries the process id, for `removeStale`.
 */
export function stagingPath(directory: string, name: string): string {
  return join(directory, `${name}.new-${String(process.pid)}-${randomBytes(6).toString('hex')}`);
}

/** Removes siblings of `directory/name` that a dead process (or one that hung for ten minutes) left half-made. */
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
    // An orphaned initdb may still be writing into it: retried, and otherwise left to the next start.
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    } catch {
      continue;
    }
  }
}

/** Whether a process with this id exists, whoever owns it; zombies count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
