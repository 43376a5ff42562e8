import type { Position, StoredEvent } from '../../../application/ports/events/event-store.js';
import { notifier } from '../../concurrency/notifier.js';
import { SharedTail } from '../shared-tail.js';
import { PAGE_SIZE } from '../paged.js';
import type { Pages } from './pages.js';
import type { WakeUp } from './wake-up.js';

export interface PostgresTail extends SharedTail {
  /** Adds events that this process appended right behind `base`, with a statement that was sent at `at` (ms since the epoch). */
  added(base: Position, events: readonly StoredEvent[], at: number): void;
}

interface TailOptions {
  readonly pages: Pages;
  readonly wakeUp: WakeUp;
  /** `EventStore.connectionLosses` */
  readonly losses: () => number;
  /** Called with the reason when the log could not be read; it is read again after a pause. */
  readonly onError: (error: Error) => void;
}

/** `EventStore.subscribe` promises a `caught-up` at least every 500 ms. */
const LONGEST_PAUSE_MS = 400;
const FIRST_PAUSE_MS = 10;

/**
 * Creates the window of the newest events. Events that this process appends are delivered without a read; those of other
 * processes are read once.
 */
export function postgresTail({ pages, wakeUp, losses, onError }: TailOptions): PostgresTail {
  const { notify, wait } = notifier();

  /** Reads a page. Returns whether it had new events. */
  const read = async (): Promise<boolean> => {
    const readAt = Date.now();
    const { window } = shared;
    if (window === undefined) {
      const before = losses();
      shared.open(await pages.head(), before, readAt);
      return true;
    }
    const page = await pages.ofAll(window.head);
    const before = window.head;
    window.extend(page);
    if (page.length < PAGE_SIZE) shared.at = Math.max(shared.at, readAt);
    else notify();
    shared.notify();
    return window.head > before;
  };
  const follow = async (signal: AbortSignal): Promise<void> => {
    const listening = wakeUp.listen(notify);
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const found = await read().catch((error: unknown) => {
        onError(error as Error);
        return false;
      });
      pause = found ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      await wait(pause, signal);
    }
    await listening.close();
  };
  const shared = new SharedTail({ losses, follow });

  return Object.assign(shared, {
    added: (base: Position, events: readonly StoredEvent[], sentAt: number): void => {
      if (!shared.isFollowed) return;
      const { window } = shared;
      if (window === undefined || base > window.head) {
        // other processes appended between the window and these events, which only a read finds
        notify();
        return;
      }
      window.extend(events);
      // newer events were appended after these were sent
      shared.at = Math.max(shared.at, sentAt);
      shared.notify();
    },
  });
}
