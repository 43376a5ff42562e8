import { setTimeout as sleep } from 'node:timers/promises';
import { backOff } from '../../infrastructure/timing/back-off.js';

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

const PAUSES = { first: 500, longest: 1_000 };
/** Work that went on for so long came to something. */
const WORKED_MS = 2_000;

/** Does `work` until it is done or the signal comes: begins it again within a second of each failure, which is reported. */
export async function untilAborted(
  signal: AbortSignal,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  const pauses = backOff(PAUSES);
  while (!signal.aborted) {
    const begun = performance.now();
    try {
      await work();
      return;
    } catch (error) {
      onError(error);
      if (performance.now() - begun > WORKED_MS) pauses.succeeded();
      await sleep(pauses.next(), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
