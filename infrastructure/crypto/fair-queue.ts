/** Work that waits its turn. */
export interface FairQueue {
  /**
   * Runs `work` when it is the turn of `party`. Is rejected, with what `refuse` makes, when too many wait: now, or later
   * when another party's work needs the room. Default: all work is of one party.
   */
  run<T>(work: () => Promise<T>, party?: string): Promise<T>;
}

export interface FairQueueOptions {
  /** Most at work at the same time. */
  readonly concurrency: number;
  /** Most waiting. */
  readonly waiting: number;
  readonly refuse: () => Error;
}

interface Waiter {
  readonly begin: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * The parties take turns, and within a party it is first come, first served: whoever comes with one piece of work waits
 * for one of each other party at most, however many those have. Where all room is taken, the newest of the party with
 * the most waiting gives way to a party that has fewer.
 */
export function fairQueue({ concurrency, waiting, refuse }: FairQueueOptions): FairQueue {
  /** In the order of their turns; none is empty. */
  const parties = new Map<string, Waiter[]>();
  let running = 0;
  let queued = 0;

  // whoever waits takes over the place, so that nobody who comes just now slips in between
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
    next.begin();
  };

  /** Makes room for one more of a party that has `own` waiting; false where no other has more than it would have. */
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
        waiters.push({ begin: resolve, reject });
        parties.set(party, waiters);
        queued += 1;
      }).then(() => work().finally(done));
    },
  };
}
