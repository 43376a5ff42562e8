/** Wakes the one who rests between rounds of work. */
export interface Bell {
  /** Nobody rests: the next rest is over at once. */
  readonly ring: () => void;
  /** Resolves at the next ring, or after so many milliseconds. */
  readonly rest: (milliseconds: number) => Promise<void>;
}

export function bell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      if (wake) wake();
      else rung = true;
    },
    rest: (milliseconds) =>
      new Promise((resolve) => {
        if (rung) {
          rung = false;
          resolve();
          return;
        }
        const done = (): void => {
          clearTimeout(timer);
          wake = undefined;
          resolve();
        };
        const timer = setTimeout(done, milliseconds).unref();
        wake = done;
      }),
  };
}
