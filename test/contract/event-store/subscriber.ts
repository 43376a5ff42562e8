import { setTimeout as sleep } from 'node:timers/promises';
import type {
  EventStore,
  Position,
  StoredEvent,
  SubscribeOptions,
} from '../../../application/ports/events/event-store.js';

/** Something that consumes a subscription and keeps what it received. */
export interface Subscriber {
  readonly events: StoredEvent[];
  readonly sizes: number[];
  readonly passed: { readonly position: Position }[];
  readonly caughtUp: { readonly position: Position; readonly at: number; readonly toldAt: number }[];
  /** Settles when the subscription ends; rejects when it failed. */
  readonly ended: Promise<void>;
  /** Waits until it holds that. Throws after `ms`. */
  until(condition: () => boolean, ms?: number): Promise<void>;
  /** Waits until it was notified that it has seen everything that stands in the log now. */
  untilCaughtUp(ms?: number): Promise<void>;
  stop(): Promise<void>;
}

export function subscriber(
  store: Pick<EventStore, 'subscribe'>,
  after: Position,
  options: Partial<SubscribeOptions> = {},
): Subscriber {
  const stopping = new AbortController();
  const events: StoredEvent[] = [];
  const sizes: number[] = [];
  const passed: Subscriber['passed'] = [];
  const caughtUp: Subscriber['caughtUp'] = [];
  const consume = async (): Promise<void> => {
    for await (const message of store.subscribe(after, { signal: stopping.signal, ...options })) {
      if (message.kind === 'caught-up') {
        caughtUp.push({ position: message.position, at: message.at, toldAt: Date.now() });
      } else if (message.kind === 'events') {
        events.push(...message.events);
        sizes.push(message.events.length);
      } else {
        passed.push(message);
      }
    }
  };
  const ended = consume();
  let failed: unknown;
  ended.then(
    () => (failed = new Error('the subscription has ended')),
    (error: unknown) => (failed = error),
  );
  const until = async (condition: () => boolean, ms = 30_000): Promise<void> => {
    const deadline = Date.now() + ms;
    while (!condition()) {
      if (failed !== undefined) throw failed as Error;
      if (Date.now() > deadline) throw new Error(`not within ${ms} ms; got ${events.length} events`);
      await sleep(1);
    }
  };
  return {
    events,
    sizes,
    passed,
    caughtUp,
    ended,
    until,
    untilCaughtUp: (ms) => {
      const now = Date.now();
      return until(() => (caughtUp.at(-1)?.at ?? 0) > now, ms);
    },
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
