import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Position,
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

/** `EventStore.subscribe`: reads the log up to the tail, then follows the tail. */
export async function* subscription(
  { pages, tail, onError }: SubscriptionSource,
  after: Position,
  { signal, batchSize = 500 }: SubscribeOptions,
): AsyncGenerator<SubscriptionMessage, void, void> {
  const leave = tail.join();
  let position = after;
  let saidAt: number | undefined;
  let retry = FIRST_RETRY_MS;
  try {
    while (!signal.aborted) {
      const { window, at } = tail;
      if (!window) {
        await tail.changed(signal);
        continue;
      }
      if (position < window.start) {
        try {
          const events = await pages.ofAll(position, { upTo: window.start, limit: batchSize });
          // Positions need not be consecutive: nothing is left between here and the window.
          position = events.at(-1)?.position ?? window.start;
          retry = FIRST_RETRY_MS;
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
      } else if (at !== saidAt) {
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
