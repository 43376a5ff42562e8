import { pause } from '../../application/shared/pause.js';
import { untilAborted } from './retry.js';

/** Work that repeats while the process runs. */
export interface Repeating {
  /** Resolves once the run under way has ended; no other begins. */
  stop(): Promise<void>;
}

/**
 * Runs `work` now, and again `pauseMs` after each run has ended. A failure is reported, and the work goes on. The signal
 * aborts when it is stopped.
 */
export function every(
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): Repeating {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await work(signal).catch(onError);
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

/** Runs `work` as `untilAborted` does; its signal aborts when it is stopped. */
export function keepRunning(
  work: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Repeating {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = untilAborted(signal, () => work(signal), onError);
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}
