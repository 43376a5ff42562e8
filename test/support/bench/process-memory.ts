import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process in MiB; NaN where there is no `/proc`, or no such process. */
export function residentMiB(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return NaN;
  }
}
