import type { Position, StoredEvent } from '../../../application/ports/events/event-store.js';
import { changes } from '../changes.js';
import { EventWindow } from '../event-window.js';
import type { Tail } from '../subscription.js';
import { PAGE_SIZE, type Pages } from './pages.js';
import type { WakeUp } from './wake-up.js';

/**
 * What this process appends arrives from the append's own answer and is delivered without another read; what other
 * processes append is read once.
 */
export interface PostgresTail extends Tail {
  /** Takes in events that this process added right behind `base`, having asked for them at `at`. */
  added(base: Position, events: readonly StoredEvent[], at: number): void;
  /** Stops following, however many have joined. */
  close(): Promise<void>;
}

export interface TailOptions {
  readonly pages: Pages;
  readonly wakeUp: WakeUp;
  /** `EventStore.connectionLosses` */
  readonly losses: () => number;
  /** Told why the log could not be read; it is read again a little later. */
  readonly onError: (error: Error) => void;
}

/** Short enough for the promise of `subscribe`: caught-up at least every 500 ms. */
const LONGEST_REST_MS = 400;
const FIRST_REST_MS = 10;

export function tail({ pages, wakeUp, losses, onError }: TailOptions): PostgresTail {
  let window: EventWindow | undefined;
  /** The losses when the window was begun. */
  let begun = 0;
  let at = 0;
  const isCurrent = (): boolean => window !== undefined && begun === losses();
  let followers = 0;
  let following: Promise<void> | undefined;
  let closed = false;
  let woken = false;
  let endRest = (): void => undefined;
  const changed = changes();

  const wake = (): void => {
    woken = true;
    endRest();
  };
  /** Answers whether the log held what was not known here. */
  const look = async (): Promise<boolean> => {
    const asked = Date.now();
    if (!window || !isCurrent()) {
      const lost = losses();
      window = new EventWindow(await pages.head());
      begun = lost;
      at = asked;
      changed.tell();
      return true;
    }
    const page = await pages.ofAll(window.head);
    const before = window.head;
    window.extend(page);
    if (page.length < PAGE_SIZE) at = Math.max(at, asked);
    else woken = true;
    changed.tell();
    return window.head > before;
  };
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
      if (woken) endRest();
    });
  const follow = async (): Promise<void> => {
    const listening = wakeUp.listen(wake);
    let pause = FIRST_REST_MS;
    while (followers > 0 && !closed) {
      woken = false;
      const found = await look().catch((error: unknown) => {
        onError(error as Error);
        return false;
      });
      pause = found ? FIRST_REST_MS : Math.min(pause * 2, LONGEST_REST_MS);
      await rest(pause);
    }
    window = undefined;
    await listening.close();
    following = undefined;
    if (followers > 0 && !closed) following = follow();
  };

  return {
    get window() {
      return isCurrent() ? window : undefined;
    },
    get at() {
      return at;
    },
    added: (base, events, askedAt) => {
      if (followers === 0) return;
      if (!window || !isCurrent() || base > window.head) {
        // Others appended meanwhile, which nobody here has seen yet: the log is read instead.
        wake();
        return;
      }
      window.extend(events);
      // Whatever is newer than these was appended after they were, and so after they were asked for.
      at = Math.max(at, askedAt);
      changed.tell();
    },
    join: () => {
      followers++;
      following ??= follow();
      return () => {
        followers--;
        if (followers === 0) wake();
      };
    },
    changed: (signal) => (closed ? Promise.resolve() : changed.next(signal)),
    close: async () => {
      closed = true;
      wake();
      changed.tell();
      await following;
    },
  };
}
