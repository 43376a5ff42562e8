/** Ends the pause of a loop early. Only one wait may be under way at a time. */
export interface Notifier {
  /** Ends the wait under way; where there is none, the next wait ends at once. */
  readonly notify: () => void;
  /** Ends the wait under way, if there is one. */
  readonly interrupt: () => void;
  /** Resolves at a notification, after so many milliseconds, or when `signal` aborts. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Creates a notifier without a pending notification. */
export function notifier(): Notifier {
  let isNotified = false;
  let endWait: (() => void) | undefined;
  return {
    notify: () => {
      if (endWait) endWait();
      else isNotified = true;
    },
    interrupt: () => endWait?.(),
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', end);
          endWait = undefined;
          isNotified = false;
          resolve();
        };
        const timer = setTimeout(end, Math.max(0, milliseconds));
        endWait = end;
        signal?.addEventListener('abort', end);
        if (isNotified || signal?.aborted === true) end();
      }),
  };
}
