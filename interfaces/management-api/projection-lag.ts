import type { Position } from '../../application/ports/event-store.js';
import type { Progress } from '../../application/ports/progress.js';

/** What this process knows of how far the read models are behind its own writes. */
export interface ProjectionLag {
  /** Waits until the read models show everything up to `position`; false when that took too long. */
  settle(position: Position): Promise<boolean>;
  /**
   * Whether a wait ran out and the read models have not arrived since, or a crash of the database took back what they
   * had shown before.
   */
  isLagging(): boolean | Promise<boolean>;
}

/**
 * Waiting for one's own writes, and noticing when that does not help: from a wait that ran out until the read models
 * have passed its position, single records are read from their streams instead (architecture, "Projections").
 */
export function projectionLag(
  progress: Progress,
  /** Told how long each wait took, in seconds. */
  onWaited: (seconds: number) => void = () => undefined,
): ProjectionLag {
  let missed: Position | null = null;

  const reached = (position: Position, timeoutMs?: number): Promise<boolean> =>
    // The write has taken place whatever becomes of the read models.
    progress.waitFor(position, timeoutMs).catch(() => false);

  const look = async (position: Position): Promise<boolean> => {
    if (!(await reached(position, 0))) return true;
    if (missed === position) missed = null;
    return missed !== null;
  };

  const isMissed = (): boolean | Promise<boolean> => (missed === null ? false : look(missed));

  return {
    settle: async (position) => {
      const begun = performance.now();
      const arrived = await reached(position);
      onWaited((performance.now() - begun) / 1000);
      if (!arrived && (missed === null || missed < position)) missed = position;
      return arrived;
    },
    isLagging: () => {
      const seen = progress.newest?.();
      return seen === undefined ? isMissed() : reached(seen, 0).then((shown) => !shown || isMissed());
    },
  };
}
