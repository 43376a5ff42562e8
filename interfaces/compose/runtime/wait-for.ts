import { pause } from '../../../application/shared/pause.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';

/** Why a server does not answer, in words for an operator, and whether waiting is of no use. */
export interface Cause {
  readonly reason: string;
  readonly isFinal: boolean;
}

export interface WaitOptions {
  readonly log: Log;
  /** How long to wait for an answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Ends the wait with StartStopped. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds between two lines of the log. Default: 5,000. */
  readonly logEveryMs?: number;
}

export interface Awaited<T> {
  /** Goes into the log: `database`. */
  readonly what: string;
  /** Rejects while there is no answer, and is then called again. */
  readonly ask: () => Promise<T>;
  /**
   * Returns the cause of a failure of `ask`. Called without a failure each second while `ask` is pending. Undefined: the
   * cause is not known.
   */
  readonly causeOf: (failure?: Error) => Promise<Cause | undefined>;
}

/** There was no answer in time, or there will be none. The message is the reason. */
export class NoAnswerAtStart extends Error {
  override readonly name = 'NoAnswerAtStart';
}

/** The process received a signal to stop while it waited. */
export class StartStopped extends Error {
  override readonly name = 'StartStopped';
}

const DIAGNOSE_EVERY_MS = 1_000;
const ASK_EVERY_MS = 250;

/**
 * Waits until `ask` succeeds, and returns its result. Logs the reason of the wait every `logEveryMs`.
 * @throws NoAnswerAtStart after `timeoutMs`, or at once for a final cause
 * @throws StartStopped
 */
export async function waitFor<T>(
  { what, ask, causeOf }: Awaited<T>,
  { log, timeoutMs, signal, logEveryMs = 5_000 }: WaitOptions,
): Promise<T> {
  const startedAt = performance.now();
  const waitedMs = (): number => performance.now() - startedAt;
  let reason = 'no answer yet';
  const diagnose = async (failure?: Error): Promise<void> => {
    const cause = await causeOf(failure);
    if (cause === undefined) return;
    if (cause.isFinal) throw new NoAnswerAtStart(cause.reason, { cause: failure });
    reason = cause.reason;
  };
  const logging = setInterval(() => {
    log.warn({ reason, seconds: Math.round(waitedMs() / 1_000) }, `waiting for the ${what}`);
  }, logEveryMs);
  const rest = async (ms: number): Promise<'pending'> => {
    await pause(ms, signal);
    if (signal?.aborted === true) throw new StartStopped('told to stop');
    return 'pending';
  };
  /** Returns the result or the failure of one `ask`; undefined when the time is over. */
  const attempt = async (): Promise<{ readonly value: T } | { readonly failure: Error } | undefined> => {
    const asked = ask().then(
      (value) => ({ value }),
      (failure: unknown) => ({ failure: failure as Error }),
    );
    for (;;) {
      const outcome = await Promise.race([asked, rest(DIAGNOSE_EVERY_MS)]);
      if (outcome !== 'pending') return outcome;
      await diagnose();
      if (waitedMs() >= timeoutMs) return undefined;
    }
  };
  try {
    for (;;) {
      const outcome = await attempt();
      if (outcome !== undefined && 'value' in outcome) return outcome.value;
      if (outcome !== undefined) await diagnose(outcome.failure);
      if (waitedMs() >= timeoutMs)
        throw new NoAnswerAtStart(
          timeoutMs === 0 ? reason : `${reason} (waited ${timeoutMs / 1_000} s, STARTUP_TIMEOUT)`,
          { cause: outcome?.failure },
        );
      await rest(ASK_EVERY_MS);
    }
  } finally {
    clearInterval(logging);
  }
}
