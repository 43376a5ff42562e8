import { describeFailure } from '../../../infrastructure/event-store/eventstoredb/connection/describe-failure.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';

/** The failures with one code since the last line about it. */
interface Counted {
  count: number;
  latest: string | undefined;
}

const MINUTE_MS = 60_000;

/**
 * Returns a function that logs failures which do not end the process, with the code and the message of their cause: the
 * first of each code at once, then one line with their number at the end of each minute that brings more of it.
 */
export function survivedFailures(log: Log, message: string): (error: Error) => void {
  const kinds = new Map<string, Counted>();
  const logCount = (code: string, { count, latest }: Counted): void => {
    log.warn({ code, count, ...(latest === undefined ? {} : { cause: latest }) }, message);
  };
  const watch = (code: string, counted: Counted): void => {
    setTimeout(() => {
      if (counted.count === 0) {
        kinds.delete(code);
        return;
      }
      logCount(code, counted);
      counted.count = 0;
      watch(code, counted);
    }, MINUTE_MS).unref();
  };
  return (error) => {
    const { code, message: latest } = describeFailure(error);
    const known = kinds.get(code);
    if (known !== undefined) {
      known.count += 1;
      known.latest = latest;
      return;
    }
    logCount(code, { count: 1, latest });
    const counted = { count: 0, latest };
    kinds.set(code, counted);
    watch(code, counted);
  };
}
