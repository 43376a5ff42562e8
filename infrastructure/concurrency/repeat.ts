import { pause } from '../../application/shared/pause.js';

/** Work that repeats while the process runs. */
export interface Repeating {
  /** Resolves once the run under way has ended; no other begins. */
  stop(): Promise<void>;
}

/** Runs `work` now, and again `pauseMs` after each run has ended. A failure is reported, and the work goes on. */
export function every(
  pauseMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Repeating {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await work().catch(onError);
      await pause(pauseMs, signal);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
