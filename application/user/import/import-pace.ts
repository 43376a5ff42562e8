import { setImmediate as nextTurn } from 'node:timers/promises';
import { pause } from '../../shared/pause.js';

/** How an import makes way for requests. */
export interface ImportPace {
  /**
   * Does a small piece of an import's work. At once while nothing else is asked of this process; else the pieces of all its
   * imports are done one after the other, each after a rest that the one before causes. Rejects with what the work throws.
   */
  step<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface ImportPaceOptions {
  /** Returns whether this process answers requests other than those about imports. */
  readonly isBusy: () => boolean;
  /** Resolves once the read models show what was written so far, or do not in a reasonable time. */
  readonly shown: () => Promise<unknown>;
  /** Ends the rests: what is left of a part is then done at once. */
  readonly stopping: AbortSignal;
}

/** A rest is so many times as long as the piece before it took, so that it grows with the load of the machine. */
const REST = 4;
const LONGEST_REST_MS = 1_000;

/** Does everything at once, for a process that answers no requests. */
export const withoutRests: ImportPace = { step: (work) => work() };

/**
 * Creates the pace of the imports of a process: as fast as possible while it is idle, and about a fifth of its time beside
 * requests, where sign-ins would otherwise wait for the event loop, the log and the projector behind hundreds of people.
 */
export function importPace({ isBusy, shown, stopping }: ImportPaceOptions): ImportPace {
  /** Resolves once the next piece may begin. */
  let rested: Promise<unknown> = Promise.resolve();

  const restAfter = async (before: Promise<unknown>, working: Promise<unknown>): Promise<void> => {
    await before;
    const startedAt = performance.now();
    await working.catch(() => undefined);
    if (!stopping.aborted) await shown();
    await pause(Math.min(REST * (performance.now() - startedAt), LONGEST_REST_MS), stopping);
  };
  return {
    async step(work) {
      // between two pieces, whatever arrived meanwhile
      await nextTurn();
      if (!isBusy()) return work();
      const before = rested;
      const working = before.then(work);
      rested = restAfter(before, working);
      return working;
    },
  };
}
