/** Work that waits for one of a limited number of slots. */
export interface FairQueue {
  /**
   * Runs `work` at the turn of `party` (default: one party for all work) and returns its result. Rejects with the error of
   * `refuse` when the queue is full: at once, or later when another party displaces it.
   */
  run<T>(work: () => Promise<T>, party?: string): Promise<T>;
}

export interface FairQueueOptions {
  /** Most pieces of work at the same time. */
  readonly concurrency: number;
  /** Most pieces of work that wait. */
  readonly waiting: number;
  /** Returns the error of work that does not fit into the queue. */
  readonly refuse: () => Error;
}

interface Waiter {
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Creates a queue in which the parties take turns, and the work of one party runs in the order of its arrival: a party's
 * first piece of work waits for at most one piece of each other party, however many those have. When the queue is full,
 * work of a party with less displaces the newest work of the party that has the most.
 */
export function fairQueue({ concurrency, waiting, refuse }: FairQueueOptions): FairQueue {
  /** In the order of their turns; none is empty. */
  const parties = new Map<string, Waiter[]>();
  let running = 0;
  let queued = 0;

  // the slot passes to the next waiter directly, so that work that arrives now cannot overtake it
  const done = (): void => {
    const [turn] = parties;
    if (turn === undefined) {
      running -= 1;
      return;
    }
    const [party, waiters] = turn;
    const next = waiters.shift()!;
    parties.delete(party);
    if (waiters.length > 0) parties.set(party, waiters);
    queued -= 1;
    next.start();
  };

  /** Rejects one waiter of the party with the most; returns false where no party would have more than `own` and one. */
  const makeRoom = (own: number): boolean => {
    let most: [string, Waiter[]] | undefined;
    for (const entry of parties) if (entry[1].length > (most?.[1].length ?? own + 1)) most = entry;
    if (most === undefined) return false;
    const [, waiters] = most;
    waiters.pop()!.reject(refuse());
    queued -= 1;
    return true;
  };

  return {
    run: (work, party = '') => {
      if (running < concurrency) {
        running += 1;
        return work().finally(done);
      }
      const waiters = parties.get(party) ?? [];
      if (queued >= waiting && !makeRoom(waiters.length)) return Promise.reject(refuse());
      return new Promise<void>((resolve, reject) => {
        waiters.push({ start: resolve, reject });
        parties.set(party, waiters);
        queued += 1;
      }).then(() => work().finally(done));
    },
  };
}
