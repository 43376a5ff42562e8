import { randomUUID } from 'node:crypto';
import type { EventStore, Position } from '../../../../application/ports/events/event-store.js';
import {
  type EventStoreDbOptions,
  eventStoreDbEventStore,
} from '../../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { type Subscriber, subscriber } from '../../../contract/event-store/subscriber.js';
import {
  type DoubleOptions,
  type EventStoreDouble,
  startEventStoreDouble,
} from '../../../support/eventstoredb/eventstoredb-double.js';

/** For suites that wait for it to pass: short, so that what hangs is found soon; long enough for a busy machine. */
export const TIMEOUT_MS = 1_000;
/** For what must not wait for it to pass: a third of it, which an attempt has, is longer than a test may take. */
export const UNENDING_MS = 3_600_000;

/** A double for each test of the suite that calls this, and engines on it. All are closed after the test. */
export interface WithEngine {
  readonly double: EventStoreDouble;
  readonly tenantId: string;
  /** What the engines reported. */
  readonly errors: Error[];
  open(options?: Partial<EventStoreDbOptions>): EventStore;
  follow(store: EventStore, after: Position): Subscriber;
}

/** @param options `timeout` (ms) of the engines. Default: their own. */
export function withEngine({
  timeout,
  ...options
}: DoubleOptions & { readonly timeout?: number } = {}): WithEngine {
  let double: EventStoreDouble;
  let errors: Error[] = [];
  const endings: (() => Promise<unknown>)[] = [];
  let opened = 0;

  beforeEach(async () => {
    errors = [];
    double = await startEventStoreDouble(options);
  });
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
    await double.stop();
  });
  return {
    get double() {
      return double;
    },
    tenantId: randomUUID(),
    get errors() {
      return errors;
    },
    open: (some = {}) => {
      // A connection of its own: clients with equal settings would share one.
      const url = `${some.url ?? double.url}&keepAliveInterval=${10_000 + ++opened}`;
      const store = eventStoreDbEventStore({
        ...(timeout === undefined ? {} : { timeout }),
        onError: (error) => errors.push(error),
        ...some,
        url,
      });
      endings.push(() => store.close());
      return store;
    },
    follow: (store, after) => {
      const one = subscriber(store, after);
      endings.push(() => one.stop());
      return one;
    },
  };
}
