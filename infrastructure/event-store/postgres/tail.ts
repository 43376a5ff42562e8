import type { Position, StoredEvent } from '../../../application/ports/events/event-store.js';
import { notifier } from '../../concurrency/notifier.js';
import { SharedTail } from '../shared-tail.js';
import type { Tail } from '../subscription.js';
import { PAGE_SIZE, type Pages } from './pages.js';
import type { WakeUp } from './wake-up.js';

/**
 * The newest events. What this process appends arrives from the append's own answer and is delivered without another
 * read; what other processes append is read once.
 */
export interface PostgresTail extends Tail {
  /** Takes in events that this process added right behind `base`, with an append that was sent at `at`. */
  added(base: Position, events: readonly StoredEvent[], at: number): void;
  /** Stops following, however many have joined. */
  close(): Promise<void>;
}

interface TailOptions {
  readonly pages: Pages;
  readonly wakeUp: WakeUp;
  /** `EventStore.connectionLosses` */
  readonly losses: () => number;
  /** Told why the log could not be read; it is read again a little later. */
  readonly onError: (error: Error) => void;
}

/** Short enough for the promise of `subscribe`: caught-up at least every 500 ms. */
const LONGEST_PAUSE_MS = 400;
const FIRST_PAUSE_MS = 10;

export function postgresTail({ pages, wakeUp, losses, onError }: TailOptions): PostgresTail {
  const { notify, wait } = notifier();

  /** Reads a page. Returns whether there was anything new in it. */
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
        // other processes appended meanwhile: the log is read instead
        notify();
        return;
      }
      window.extend(events);
      // whatever is newer than these events was appended after they were sent
      shared.at = Math.max(shared.at, sentAt);
      shared.notify();
    },
  });
}
