/**
 * A process that uses a store, closes it, and has to end by itself. Arguments: connection strings, and what is done to a
 * store of each.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '../../../../application/ports/events/event-store.js';
import { eventStoreDbEventStore } from '../../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { eventsOf, failure, newEvents, newStream, upTo } from '../../../contract/event-store/events.js';
import { subscriber } from '../../../contract/event-store/subscriber.js';

const tenantId = randomUUID();

const situations: Readonly<Record<string, (store: EventStore) => Promise<void>>> = {
  unused: () => Promise.resolve(),
  used: async (store) => {
    await Promise.all(upTo(40).map(() => append(store)));
    await Promise.all(upTo(40).map(() => eventsOf(store.readAll())));
  },
  subscribed: async (store) => {
    await append(store);
    for (const one of upTo(5).map(() => subscriber(store, 0n))) await one.untilCaughtUp();
  },
  appending: (store) => {
    upTo(40).forEach(() => void append(store));
    return Promise.resolve();
  },
  unavailable: async (store) => {
    void subscriber(store, 1n);
    await failure(append(store));
    await sleep(50);
  },
};

async function append(store: EventStore): Promise<void> {
  await store.append([{ stream: newStream(tenantId), expected: 'any', events: newEvents(tenantId, 1) }]);
}

const [, , urls = '', names = ''] = process.argv;
for (const url of urls.split(' ')) {
  for (const [index, name] of names.split(' ').entries()) {
    // a connection of its own: clients with equal settings would share one
    const store = eventStoreDbEventStore({
      url: `${url}&keepAliveInterval=${10_000 + index}`,
      // that of the situation which waits for it to pass, otherwise the store's own
      ...(name === 'unavailable' ? { timeout: 1_000 } : {}),
    });
    await situations[name]!(store);
    await store.close();
  }
}
console.log('closed');
