import { readdirSync, readFileSync } from 'node:fs';

/** A tick is a hundredth of a second on every Linux that Node runs on. */
const TICK_MICROSECONDS = 10_000;

/** Returns the CPU microseconds that a process has spent; null where there is no `/proc`, or no such process. */
export function cpuMicroseconds(pid: number): number | null {
  const stat = statOf(pid);
  return stat === null ? null : stat.own * TICK_MICROSECONDS;
}

/**
 * Returns the CPU microseconds that a process and its children have spent, those that have ended included; null where there
 * is no `/proc`, or no such process. For a tree of two levels, as PostgreSQL's is.
 */
export function cpuMicrosecondsOfFamily(pid: number): number | null {
  const parent = statOf(pid);
  if (parent === null) return null;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  const ticks = children.reduce((sum, child) => sum + (child?.own ?? 0), parent.own + parent.ofEnded);
  return ticks * TICK_MICROSECONDS;
}

/** Returns the process that started this one; null where there is no `/proc`, or no such process. */
export const parentOf = (pid: number): number | null => statOf(pid)?.parent ?? null;

interface Stat {
  readonly parent: number;
  /** Ticks, in user and system mode. */
  readonly own: number;
  /** Ticks of children that have ended and were waited for. */
  readonly ofEnded: number;
}

/** Fields 4 and 14 to 17 of proc_pid_stat(5). */
function statOf(pid: number): Stat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, which may hold spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, own: user + system, ofEnded: userOfEnded + systemOfEnded };
  } catch {
    return null;
  }
}
