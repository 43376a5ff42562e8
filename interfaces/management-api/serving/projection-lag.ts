import type { OverdueWrites, Progress } from '../../../application/ports/events/progress.js';
import type { Position } from '../../../application/ports/events/event-store.js';
import { answerTimedOut } from '../../http/answers/answer-timeouts.js';
import { HttpProblem, readOnly } from '../../http/answers/problem.js';

/** Makes reads show every acknowledged write, or says that they may lack one. */
export interface ProjectionLag {
  /**
   * Waits until the read models show everything up to `position`. Returns false when that takes too long; every process
   * then knows that they lag. Throws HttpProblem 503 when the other processes cannot be informed: the write has taken place,
   * but is not acknowledged.
   */
  waitUntilShown(position: Position): Promise<boolean>;
  /** Throws HttpProblem 503 while the database is read-only. Called before a write. */
  refuseWhileReadOnly(): void;
  /** Returns the result of `tables`, or that of `streams` when the read models may lack an acknowledged write. */
  read<Result>(tables: () => Promise<Result>, streams: () => Promise<Result>): Promise<Lagged<Result>>;
  /** Returns the result of `tables`, and whether it may lack an acknowledged write. */
  list<Result>(tables: () => Promise<Result>): Promise<Lagged<Result>>;
}

export interface Lagged<Result> {
  readonly result: Result;
  readonly lagging: boolean;
}

export interface ProjectionLagOptions {
  readonly progress: Progress;
  readonly overdue: OverdueWrites;
  /** The time in ms after which a write is answered as lagging. Default: 2,000. */
  readonly timeoutMs?: number | undefined;
  /** Called after each wait with its duration, in seconds. */
  readonly onWaited?: (seconds: number) => void;
}

const TIMEOUT_MS = 2_000;
/** This long before the timeout, the other processes are informed that the read models lag. */
const ANNOUNCEMENT_MS = 700;

/**
 * Returns the lag of the read models across all processes. A write is answered once they show it, or, as lagging, once
 * every process knows that they do not. A read checks for lag before and after it reads, since a crash of the database can
 * revert the read models to an earlier state.
 */
export function projectionLag({
  progress,
  overdue,
  timeoutMs = TIMEOUT_MS,
  onWaited = () => undefined,
}: ProjectionLagOptions): ProjectionLag {
  // the write has taken place: a failed wait means lag
  const reached = (position: Position, waitMs: number): Promise<boolean> =>
    progress.waitFor(position, waitMs).catch(() => false);

  const arrived = async (position: Position): Promise<boolean> => {
    if (await reached(position, Math.max(0, timeoutMs - ANNOUNCEMENT_MS))) return true;
    const announced = overdue.announce(position);
    // its failure does not matter when the read models arrive in time
    announced.catch(() => undefined);
    if (await reached(position, Math.min(timeoutMs, ANNOUNCEMENT_MS))) return true;
    try {
      await announced;
    } catch (error) {
      throw Object.assign(answerTimedOut(), { cause: error });
    }
    return reached(position, 0);
  };

  return {
    waitUntilShown: async (position) => {
      const startedAt = performance.now();
      try {
        return await arrived(position);
      } finally {
        onWaited((performance.now() - startedAt) / 1000);
      }
    },
    refuseWhileReadOnly: () => {
      if (overdue.isReadOnly()) throw new HttpProblem(readOnly);
    },
    read: async (tables, streams) => {
      if (!(await overdue.exist())) {
        const result = await tables();
        if (!(await overdue.exist())) return { result, lagging: false };
      }
      return { result: await streams(), lagging: true };
    },
    list: async (tables) => {
      const before = await overdue.exist();
      const result = await tables();
      return { result, lagging: before || (await overdue.exist()) };
    },
  };
}
