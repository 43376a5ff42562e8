import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../infrastructure/telemetry/log.js';

/** Why something does not answer, in words for an operator, and whether waiting is of no use. */
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
}

export interface Awaited<T> {
  /** Goes into the log: `database`. */
  readonly what: string;
  /** Rejects while there is no answer; called again then. */
  readonly ask: () => Promise<T>;
  /**
   * Says what is the matter: of the failure of `ask`, or, each second while `ask` is under way, without one. Undefined: it is
   * not known.
   */
  readonly causeOf: (failure?: Error) => Promise<Cause | undefined>;
}

/** There was no answer in time, or there will be none. The message is the reason. */
export class NoAnswerAtStart extends Error {
  override readonly name = 'NoAnswerAtStart';
}

/** The process was told to stop while it waited. */
export class StartStopped extends Error {
  override readonly name = 'StartStopped';
}

const SAY_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
const ASK_EVERY_MS = 250;

/**
 * Waits until `ask` succeeds, and returns what it resolves with. Logs every 5 s what it waits for and why.
 * @throws NoAnswerAtStart once `timeoutMs` are over, or at once for a cause that is final
 * @throws StartStopped
 */
export async function waitFor<T>(
  { what, ask, causeOf }: Awaited<T>,
  { log, timeoutMs, signal }: WaitOptions,
): Promise<T> {
  const began = performance.now();
  const waited = (): number => performance.now() - began;
  let reason = 'no answer yet';
  const learn = async (failure?: Error): Promise<void> => {
    const cause = await causeOf(failure);
    if (cause === undefined) return;
    if (cause.isFinal) throw new NoAnswerAtStart(cause.reason, { cause: failure });
    reason = cause.reason;
  };
  const saying = setInterval(() => {
    log.warn({ reason, seconds: Math.round(waited() / 1_000) }, `waiting for the ${what}`);
  }, SAY_EVERY_MS);
  const pause = async (ms: number): Promise<'time'> => {
    await sleep(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined);
    if (signal?.aborted === true) throw new StartStopped('told to stop');
    return 'time';
  };
  /** What `ask` resolves with, or its failure; undefined when the time is over. */
  const once = async (): Promise<{ readonly value: T } | { readonly failure: Error } | undefined> => {
    const asked = ask().then(
      (value) => ({ value }),
      (failure: unknown) => ({ failure: failure as Error }),
    );
    for (;;) {
      const outcome = await Promise.race([asked, pause(LOOK_EVERY_MS)]);
      if (outcome !== 'time') return outcome;
      await learn();
      if (waited() >= timeoutMs) return undefined;
    }
  };
  try {
    for (;;) {
      const outcome = await once();
      if (outcome !== undefined && 'value' in outcome) return outcome.value;
      if (outcome !== undefined) await learn(outcome.failure);
      if (waited() >= timeoutMs)
        throw new NoAnswerAtStart(
          timeoutMs === 0 ? reason : `${reason} (waited ${timeoutMs / 1_000} s, STARTUP_TIMEOUT)`,
          { cause: outcome?.failure },
        );
      await pause(ASK_EVERY_MS);
    }
  } finally {
    clearInterval(saying);
  }
}
