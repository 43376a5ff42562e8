import { pause } from '../../application/shared/pause.js';
import { untilAborted } from './retry.js';

/** Work that repeats while the process runs. */
export interface Repeating {
  /** Resolves once the run under way has ended; no other begins. */
  stop(): Promise<void>;
}

/**
 * Runs `work` now, and again `pauseMs` after each run has ended. Failures are reported and do not end the repetition. The
 * signal aborts when it is stopped.
 */
export const every = (
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): Repeating =>
  stoppable(async (signal) => {
    while (!signal.aborted) {
      await work(signal).catch(onError);
      await pause(pauseMs, signal);
    }
  });

/** Runs `work` as `untilAborted` does; its signal aborts when it is stopped. */
export const keepRunning = (
  work: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Repeating => stoppable((signal) => untilAborted(signal, () => work(signal), onError));

function stoppable(run: (signal: AbortSignal) => Promise<void>): Repeating {
  const stopping = new AbortController();
  const running = run(stopping.signal);
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}
