import { setTimeout as sleep } from 'node:timers/promises';
import { changes } from '../../changes.js';
import { EventWindow } from '../../event-window.js';
import type { Tail } from '../../subscription.js';
import { following, type FollowingOptions } from './following.js';
import type { Look } from './head.js';
import { OUR_STREAMS } from '../stored-event.js';

export interface TailOptions extends Pick<FollowingOptions, 'connection' | 'reads' | 'patience' | 'onError'> {
  readonly look: () => Promise<Look>;
}

export interface ClosableTail extends Tail {
  /** Stops following, however many have joined. */
  close(): Promise<void>;
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
export function tail({ look, onError, ...source }: TailOptions): ClosableTail {
  const { connection } = source;
  let window: EventWindow | undefined;
  /** `connection.losses` when the window was begun. */
  let begun = 0;
  let at = 0;
  let followers = 0;
  let running: Promise<void> | undefined;
  let stopping = new AbortController();
  let closed = false;
  const changed = changes();

  const reportUnlessStopped = (error: Error): void => {
    if (!stopping.signal.aborted) onError(error);
  };

  const firstLook = async (signal: AbortSignal): Promise<Look | undefined> => {
    for (let pause = FIRST_RETRY_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
      try {
        return await look();
      } catch (error) {
        reportUnlessStopped(error as Error);
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  };

  /** Fills a window until the signal, or until a connection is lost. */
  const follow = async (signal: AbortSignal): Promise<void> => {
    begun = connection.losses;
    const first = await firstLook(signal);
    if (first === undefined || connection.losses !== begun) return;
    const newest = new EventWindow(first.head);
    const log = following({
      ...source,
      onError: reportUnlessStopped,
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
        reportUnlessStopped(error as Error);
      }
      looks.isUnderWay = false;
      looks.due = Date.now() + LOOK_EVERY_MS;
      log.wake();
    };
    const wake = (): void => log.wake();
    signal.addEventListener('abort', wake);
    window = newest;
    at = first.at;
    changed.tell();
    try {
      while (!signal.aborted && connection.losses === begun) {
        const events = log.take(FETCHED_AHEAD);
        if (events.length > 0) {
          newest.extend(events);
          behindSince = undefined;
          changed.tell();
          continue;
        }
        const { found } = looks;
        if (log.position < found.head) behindSince ??= found.at;
        else if (found.at > at) {
          if (found.foreign >= WORTH_SKIPPING) {
            log.skipTo(found.end);
            newest.skipTo(found.end);
          }
          at = found.at;
          changed.tell();
        }
        if (!looks.isUnderWay && Date.now() >= looks.due) void lookAgain();
        await log.changed(looks.isUnderWay ? LOOK_EVERY_MS : looks.due - Date.now(), behindSince);
      }
    } finally {
      signal.removeEventListener('abort', wake);
      if (log.ended !== undefined) reportUnlessStopped(log.ended);
      log.close();
      window = undefined;
    }
  };
  const start = async (): Promise<void> => {
    let pause = 0;
    while (followers > 0 && !closed) {
      stopping = new AbortController();
      const { signal } = stopping;
      const since = Date.now();
      await follow(signal);
      pause =
        Date.now() - since > LONGEST_RETRY_MS ? 0 : Math.min(pause * 2 + FIRST_RETRY_MS, LONGEST_RETRY_MS);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
    running = undefined;
  };
  const stop = (): void => {
    stopping.abort();
    changed.tell();
  };

  return {
    get window() {
      return connection.losses === begun ? window : undefined;
    },
    get at() {
      return at;
    },
    join: () => {
      followers++;
      running ??= start();
      return () => {
        followers--;
        if (followers === 0) stop();
      };
    },
    changed: (signal) => (closed ? Promise.resolve() : changed.next(signal)),
    close: async () => {
      closed = true;
      stop();
      await running;
    },
  };
}
