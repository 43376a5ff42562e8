import { pause } from '../../application/shared/pause.js';
import { backOff } from './back-off.js';

export interface RetryOptions {
  /** Between two attempts, in ms. */
  readonly pauseMs: number;
  /** No attempt begins so many ms after the first one. */
  readonly timeoutMs: number;
  /** Returns whether the same work may succeed later. */
  readonly isTransient: (error: unknown) => boolean;
}

/**
 * Repeats `work` until it succeeds and returns its result. Throws the error of the last attempt once it is not transient or
 * the time is over.
 */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { pauseMs, timeoutMs, isTransient } = options;
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() > until) throw error;
      await pause(pauseMs);
    }
  }
}

const PAUSES = { first: 500, longest: 1_000 };
/** An attempt that lasts this long counts as a success for the length of the next pause. */
const SUCCESS_MS = 2_000;

/** Runs `work` until it is done or `signal` aborts. Each failure is reported, and `work` begins again within a second. */
export async function untilAborted(
  signal: AbortSignal,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  const pauses = backOff(PAUSES);
  while (!signal.aborted) {
    const startedAt = performance.now();
    try {
      await work();
      return;
    } catch (error) {
      onError(error);
      if (performance.now() - startedAt > SUCCESS_MS) pauses.succeeded();
      await pause(pauses.next(), signal);
    }
  }
}
