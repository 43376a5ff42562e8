/** Work that waits its turn. */
export interface BoundedQueue {
  /** Runs `work` when it is its turn. Is rejected already, with what `refuse` makes, when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface BoundedQueueOptions {
  /** Most at work at the same time. */
  readonly concurrency: number;
  /** Most waiting. */
  readonly waiting: number;
  readonly refuse: () => Error;
}

/** First come, first served. */
export function boundedQueue({ concurrency, waiting, refuse }: BoundedQueueOptions): BoundedQueue {
  const queue: (() => void)[] = [];
  let running = 0;

  // whoever waits longest takes over the place, so that nobody who comes just now slips in between
  const done = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    run: (work) => {
      if (running < concurrency) {
        running += 1;
        return work().finally(done);
      }
      if (queue.length >= waiting) return Promise.reject(refuse());
      return new Promise<void>((resolve) => queue.push(resolve)).then(() => work().finally(done));
    },
  };
}
