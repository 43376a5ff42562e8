/**
 * A process that uses a store as its first argument says, closes it, and has to end by itself. The second argument is the
 * connection string.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventStoreDbEventStore } from '../../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { eventsOf, failure, newEvents, newStream, upTo } from '../../../contract/event-store/events.js';
import { subscriber } from '../../../contract/event-store/subscriber.js';

const [situation = '', url = ''] = process.argv.slice(2);
const store = eventStoreDbEventStore({ url, timeout: 1_000 });
const tenantId = randomUUID();
const append = () => store.append(newStream(tenantId), 'any', newEvents(tenantId, 1));

switch (situation) {
  case 'unused':
    break;
  case 'used':
    await Promise.all(upTo(40).map(append));
    await Promise.all(upTo(40).map(() => eventsOf(store.readAll())));
    break;
  case 'subscribed': {
    await append();
    for (const one of upTo(5).map(() => subscriber(store, 0n))) await one.untilCaughtUp();
    break;
  }
  case 'appending':
    upTo(40).forEach(() => void append());
    break;
  case 'unavailable':
    void subscriber(store, 1n);
    await failure(append());
    await sleep(50);
    break;
  default:
    throw new Error(`no such situation: ${situation}`);
}
await store.close();
console.log('closed');
