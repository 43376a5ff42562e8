import { SharedTail } from '../../shared-tail.js';
import { pause } from '../../../../application/shared/pause.js';
import { following, type FollowingOptions } from './following.js';
import type { Look } from './head.js';
import { OUR_STREAMS } from '../stored-event.js';

interface TailOptions extends Pick<FollowingOptions, 'connection' | 'reads' | 'patience' | 'onError'> {
  readonly look: () => Promise<Look>;
}

/** Short enough for the promise of `subscribe`: caught-up at least every 500 ms. */
const LOOK_EVERY_MS = 300;
const FIRST_RETRY_MS = 20;
const LONGEST_RETRY_MS = 500;
/** From this many events of others on, the position moves over them, so that they are not gone over again. */
const WORTH_SKIPPING = 1_000;
const FETCHED_AHEAD = 1_000;

/**
 * The newest events of the log, by one subscription for the whole process. Whether the head is reached is found by looking
 * at the end of the log: some servers never say it, and what the others say does not count what was appended meanwhile.
 */
export function eventStoreDbTail({ look, onError, ...source }: TailOptions): SharedTail {
  const { connection } = source;
  const firstLook = async (
    signal: AbortSignal,
    report: (error: Error) => void,
  ): Promise<Look | undefined> => {
    for (let pauseMs = FIRST_RETRY_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS)) {
      try {
        return await look();
      } catch (error) {
        report(error as Error);
        await pause(pauseMs, signal);
      }
    }
    return undefined;
  };

  /** Fills a window until the signal, or until a connection is lost. */
  const fill = async (signal: AbortSignal): Promise<void> => {
    const report = (error: Error): void => {
      if (!signal.aborted) onError(error);
    };
    const { losses } = connection;
    const first = await firstLook(signal, report);
    if (first === undefined || connection.losses !== losses) return;
    const log = following({
      ...source,
      onError: report,
      signal,
      prefixes: [OUR_STREAMS],
      after: first.head,
      ahead: FETCHED_AHEAD,
    });
    const looks = { found: first, due: Date.now() + LOOK_EVERY_MS, isUnderWay: false };
    /** Since when it is known that something is missing. */
    let behindSince: number | undefined;
    const lookAgain = async (): Promise<void> => {
      looks.isUnderWay = true;
      try {
        looks.found = await look();
      } catch (error) {
        report(error as Error);
      }
      looks.isUnderWay = false;
      looks.due = Date.now() + LOOK_EVERY_MS;
      log.wake();
    };
    const wake = (): void => log.wake();
    signal.addEventListener('abort', wake);
    const window = shared.open(first.head, losses, first.at);
    try {
      while (!signal.aborted && connection.losses === losses) {
        const events = log.take(FETCHED_AHEAD);
        if (events.length > 0) {
          window.extend(events);
          behindSince = undefined;
          shared.notify();
          continue;
        }
        const { found } = looks;
        if (log.position < found.head) behindSince ??= found.at;
        else if (found.at > shared.at) {
          if (found.foreign >= WORTH_SKIPPING) {
            log.skipTo(found.end);
            window.skipTo(found.end);
          }
          shared.at = found.at;
          shared.notify();
        }
        if (!looks.isUnderWay && Date.now() >= looks.due) void lookAgain();
        await log.changed(looks.isUnderWay ? LOOK_EVERY_MS : looks.due - Date.now(), behindSince);
      }
    } finally {
      signal.removeEventListener('abort', wake);
      if (log.ended !== undefined) report(log.ended);
      log.close();
      shared.drop();
    }
  };
  const follow = async (signal: AbortSignal): Promise<void> => {
    let pauseMs = 0;
    while (!signal.aborted) {
      const since = Date.now();
      await fill(signal);
      pauseMs =
        Date.now() - since > LONGEST_RETRY_MS ? 0 : Math.min(pauseMs * 2 + FIRST_RETRY_MS, LONGEST_RETRY_MS);
      await pause(pauseMs, signal);
    }
  };
  const shared = new SharedTail({ losses: () => connection.losses, follow });
  return shared;
}
