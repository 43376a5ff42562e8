/** Lets any number of readers wait for the next change of something. */
export interface Changes {
  /** Wakes all who wait. */
  tell(): void;
  /** Resolves with the next change, at once when the signal has fired, or when it fires. */
  next(signal: AbortSignal): Promise<void>;
}

export function changes(): Changes {
  let waiting: (() => void)[] = [];
  return {
    tell: () => {
      const woken = waiting;
      waiting = [];
      for (const resolve of woken) resolve();
    },
    next: (signal) =>
      new Promise((resolve) => {
        const done = (): void => {
          signal.removeEventListener('abort', done);
          resolve();
        };
        waiting.push(done);
        signal.addEventListener('abort', done);
        if (signal.aborted) done();
      }),
  };
}
