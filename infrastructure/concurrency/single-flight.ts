/** Returns a function that runs `work`, and whose calls share the run under way. */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () =>
    (running ??= work().finally(() => {
      running = undefined;
    }));
}

/**
 * Returns a function that runs `work`, and whose calls while a run is under way share the run after it: for callers that
 * need a result from after their call.
 */
export function nextFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const started = work();
      running = started.catch(() => undefined);
      return started;
    });
    return next;
  };
}
