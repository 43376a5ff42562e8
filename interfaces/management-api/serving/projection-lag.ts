import type { OverdueWrites } from '../../../application/ports/events/overdue-writes.js';
import type { Position } from '../../../application/ports/events/event-store.js';
import type { Progress } from '../../../application/ports/events/progress.js';
import { answerTimedOut } from '../../http/answers/answer-timeouts.js';
import { HttpProblem, readOnly } from '../../http/answers/problem.js';

/** Read-your-writes, and whether answers may lack an acknowledged write. */
export interface ProjectionLag {
  /**
   * Waits until the read models show everything up to `position`; false when that took too long, and every process then
   * knows. Throws HttpProblem 503 where it cannot be made known: the write has taken place, and is not acknowledged.
   */
  settle(position: Position): Promise<boolean>;
  /** Throws HttpProblem 503 while the database is known to be read-only. To be called before a write. */
  refuseWhileReadOnly(): void;
  /** Returns the result of `tables`, or that of `streams` where the read models may lack an acknowledged write. */
  read<Found>(tables: () => Promise<Found>, streams: () => Promise<Found>): Promise<Lagged<Found>>;
  /** Returns the result of `tables`, and whether it may lack an acknowledged write. */
  list<Found>(tables: () => Promise<Found>): Promise<Lagged<Found>>;
}

export interface Lagged<Found> {
  readonly found: Found;
  readonly lagging: boolean;
}

export interface ProjectionLagOptions {
  readonly progress: Progress;
  readonly overdue: OverdueWrites;
  /** How long a write waits before it is answered as lagging, in ms. Default: 2,000. */
  readonly timeoutMs?: number | undefined;
  /** Called with the duration of each wait, in seconds. */
  readonly onWaited?: (seconds: number) => void;
}

const TIMEOUT_MS = 2_000;
/** Of these the last ones, in which all processes are told while the wait goes on. */
const TELLING_MS = 700;

/**
 * Returns read-your-writes across all processes: a write is answered once the read models show it, or as lagging once every
 * process knows that they do not. A read checks before and after it reads, since a crash of the database may take back
 * what read models had shown.
 */
export function projectionLag({
  progress,
  overdue,
  timeoutMs = TIMEOUT_MS,
  onWaited = () => undefined,
}: ProjectionLagOptions): ProjectionLag {
  // a failed wait counts as lag: the write has taken place
  const reached = (position: Position, waitMs: number): Promise<boolean> =>
    progress.waitFor(position, waitMs).catch(() => false);

  const arrived = async (position: Position): Promise<boolean> => {
    if (await reached(position, Math.max(0, timeoutMs - TELLING_MS))) return true;
    const telling = overdue.tell(position);
    // irrelevant when the read models arrive first
    telling.catch(() => undefined);
    if (await reached(position, Math.min(timeoutMs, TELLING_MS))) return true;
    try {
      await telling;
    } catch (error) {
      throw Object.assign(answerTimedOut(), { cause: error });
    }
    return reached(position, 0);
  };

  return {
    settle: async (position) => {
      const begun = performance.now();
      try {
        return await arrived(position);
      } finally {
        onWaited((performance.now() - begun) / 1000);
      }
    },
    refuseWhileReadOnly: () => {
      if (overdue.isReadOnly()) throw new HttpProblem(readOnly);
    },
    read: async (tables, streams) => {
      if (!(await overdue.exist())) {
        const found = await tables();
        if (!(await overdue.exist())) return { found, lagging: false };
      }
      return { found: await streams(), lagging: true };
    },
    list: async (tables) => {
      const before = await overdue.exist();
      const found = await tables();
      return { found, lagging: before || (await overdue.exist()) };
    },
  };
}
