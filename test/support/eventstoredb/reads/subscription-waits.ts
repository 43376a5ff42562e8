import type { EventLog } from '../event-log.js';
import type { Outlet } from '../outlet.js';

/**
 * A subscriber with too much waiting is slow when the transport took nothing in so many looks, so many ms apart. By
 * looks, as a process that was busy itself must not take its subscribers for slow.
 */
const LOOKS = 10;
const BETWEEN_LOOKS_MS = 5;

/** Resolves after the next write to the log, or when the subscription ends. */
export const appended = (log: EventLog, closed: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stopListening();
      closed.removeEventListener('abort', done);
      // Not within the write itself: its writer is answered first.
      setImmediate(resolve);
    };
    const stopListening = log.onAppended(done);
    closed.addEventListener('abort', done);
  });

export async function until(holds: () => boolean, log: EventLog, closed: AbortSignal): Promise<void> {
  while (!holds() && !closed.aborted) await appended(log, closed);
}

/** Waits for the transport; true when it took nothing for a while and too much waits behind it. */
export async function tooSlow(outlet: Outlet, tooMuchWaits: () => boolean): Promise<boolean> {
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<boolean>((resolve) => {
    timer = setInterval(() => {
      if (++looks >= LOOKS && tooMuchWaits()) resolve(true);
    }, BETWEEN_LOOKS_MS);
  });
  const slow = await Promise.race([outlet.drained().then(() => false), stuck]);
  clearInterval(timer);
  return slow;
}
