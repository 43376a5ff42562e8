/** Work that repeats while the process runs. */
export interface Repeating {
  /** Waits for what is under way; nothing starts any more. */
  stop(): Promise<void>;
}

/** Runs `work` now, then `pauseMs` after each end of it. A failure is reported and changes nothing about that. */
export function every(
  pauseMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Repeating {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    if (!stopped) {
      timer = setTimeout(() => {
        running = round();
      }, pauseMs);
      timer.unref();
    }
  };
  let running = round();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
