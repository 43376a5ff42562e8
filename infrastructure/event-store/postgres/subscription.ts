import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Position,
  StoredEvent,
  SubscribeOptions,
  SubscriptionMessage,
} from '../../../application/ports/event-store.js';
import type { Pages } from './pages.js';
import type { Tail } from './tail.js';

export interface SubscriptionSource {
  readonly pages: Pages;
  readonly tail: Tail;
  readonly onError: (error: Error) => void;
}

const FIRST_RETRY_MS = 20;
const LONGEST_RETRY_MS = 500;

interface Read {
  readonly upTo: Position;
  readonly events: Promise<readonly StoredEvent[]>;
}

/** `EventStore.subscribe`: reads the log up to the tail, a page ahead of whoever consumes it, then follows the tail. */
export async function* subscription(
  { pages, tail, onError }: SubscriptionSource,
  after: Position,
  { signal, batchSize = 500 }: SubscribeOptions,
): AsyncGenerator<SubscriptionMessage, void, void> {
  const leave = tail.join();
  let position = after;
  let saidAt: number | undefined;
  let ahead: Read | undefined;
  let retry = FIRST_RETRY_MS;

  const read = (upTo: Position): Read => {
    const events = pages.ofAll(position, { upTo, limit: batchSize });
    // Whoever awaits it is told of its failure; perhaps nobody does any more.
    events.catch(() => undefined);
    return { upTo, events };
  };

  try {
    while (!signal.aborted) {
      const { window, at } = tail;
      if (!window) {
        await tail.changed(signal);
        continue;
      }
      if (position < window.start) {
        const { upTo, events: reading }: Read = ahead ?? read(window.start);
        ahead = undefined;
        try {
          const events = await reading;
          retry = FIRST_RETRY_MS;
          // A short page is the last one: nothing is left between here and where the window began.
          position = events.length < batchSize ? upTo : events.at(-1)!.position;
          if (position < upTo) ahead = read(upTo);
          if (events.length > 0) yield { kind: 'events', events };
        } catch (error) {
          onError(error as Error);
          await sleep(retry, undefined, { signal }).catch(() => undefined);
          retry = Math.min(retry * 2, LONGEST_RETRY_MS);
        }
        continue;
      }
      const events = window.after(position, batchSize);
      const last = events.at(-1);
      if (last) {
        position = last.position;
        saidAt = undefined;
        yield { kind: 'events', events };
      } else if (at !== saidAt && position === window.head) {
        saidAt = at;
        yield { kind: 'caught-up', position, at };
      } else {
        await tail.changed(signal);
      }
    }
  } finally {
    leave();
  }
}
