import type { Dependency, DependencyFailure } from './dependency-failure.js';

/** A time in which a dependency fails. */
export interface Outage extends DependencyFailure {
  /** Ms since the epoch. */
  readonly since: number;
  readonly failures: number;
}

/** Gathers the failures of each dependency into one line for each change. */
export interface Outages {
  /**
   * Records a failure.
   * @param fields of the line that is written for the first one with its reason
   * @param againAt when the next attempt follows, ms since the epoch: the outage does not end before. Default: now
   */
  note(failure: DependencyFailure, fields: object, againAt?: number): void;
  /** Records that a dependency works: an outage of it ends. */
  works(dependency: Dependency): void;
  /** Returns the outages that last. */
  present(): readonly Outage[];
  /** Returns how often each dependency has failed. */
  counts(): ReadonlyMap<Dependency, number>;
}

export interface OutagesOptions {
  readonly write: (level: 'error' | 'warn' | 'info', fields: object, message: string) => void;
  /** A dependency works again when nothing failed for this time, in ms. Default: 10,000. */
  readonly quietMs?: number;
  /** Milliseconds between the lines of an outage that lasts. Default: 60,000. */
  readonly repeatMs?: number;
}

interface Counted {
  latest: DependencyFailure;
  readonly reasons: Set<string>;
  readonly since: number;
  failures: number;
  lastAt: number;
  /** When the next attempt follows. */
  againAt: number;
  saidAt: number;
}

/** Most reasons of one outage that get a line of their own. */
const MOST_REASONS = 20;

/**
 * Creates the gathering of failures: a line for the first one of each reason, one with their number for each minute with
 * failures that an outage lasts, and one at its end.
 */
export function outages({ write, quietMs = 10_000, repeatMs = 60_000 }: OutagesOptions): Outages {
  const present = new Map<Dependency, Counted>();
  const counts = new Map<Dependency, number>();
  let watching: NodeJS.Timeout | undefined;

  const check = (): void => {
    const now = Date.now();
    for (const [dependency, one] of present) {
      const { lastAt, againAt, saidAt, latest } = one;
      const quiet = Math.max(0, againAt - lastAt) + quietMs;
      if (now - lastAt >= quiet) end(dependency, one, `no failure for ${Math.round(quiet / 1_000)} s`);
      else if (now - saidAt >= repeatMs && lastAt > saidAt) {
        one.saidAt = now;
        write('warn', { ...countsOf(one), reason: latest.reason }, `${dependency}: still failing`);
      }
    }
  };

  const end = (dependency: Dependency, one: Counted, how: string): void => {
    present.delete(dependency);
    write('warn', countsOf(one), `${dependency}: ${how}`);
    if (present.size > 0) return;
    clearInterval(watching);
    watching = undefined;
  };

  const start = (failure: DependencyFailure, now: number): Counted => {
    const counted = {
      latest: failure,
      reasons: new Set<string>(),
      since: now,
      failures: 0,
      lastAt: now,
      againAt: now,
      saidAt: now,
    };
    present.set(failure.dependency, counted);
    watching ??= setInterval(check, quietMs / 10).unref();
    return counted;
  };

  return {
    note(failure, fields, againAt = 0) {
      const now = Date.now();
      const { dependency, object, reason, code } = failure;
      counts.set(dependency, (counts.get(dependency) ?? 0) + 1);
      const one = present.get(dependency) ?? start(failure, now);
      one.failures += 1;
      one.lastAt = now;
      one.againAt = Math.max(one.againAt, againAt);
      one.latest = failure;
      const kind = `${object ?? ''} ${code} ${reason.replaceAll(/\d+/g, '#')}`;
      if (one.reasons.has(kind) || one.reasons.size >= MOST_REASONS) return;
      one.reasons.add(kind);
      const about = { dependency, ...(object === null ? {} : { object }), code, reason };
      write('error', { ...fields, ...about }, `${dependency}: ${reason}`);
    },
    works(dependency) {
      const one = present.get(dependency);
      if (one !== undefined) end(dependency, one, 'it works again');
    },
    present: () =>
      [...present.values()].map(({ latest, since, failures }) => ({ ...latest, since, failures })),
    counts: () => counts,
  };
}

const countsOf = ({ latest: { dependency }, failures, since, lastAt }: Counted) => ({
  dependency,
  failures,
  seconds: Math.round((lastAt - since) / 1_000),
});
