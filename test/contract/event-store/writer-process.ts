/**
 * A process of its own that appends, started by `delivery.ts`. Reads its orders (JSON) from stdin and prints the ids of
 * each append's events, separated by spaces, once it is acknowledged.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import type { OpenStore } from './log-under-test.js';
import { newEvents, newStream, upTo } from './events.js';

export interface WriterOrders {
  /** Module that exports `openStore`, and what it is called with. */
  readonly module: string;
  readonly config: string;
  readonly tenantId: string;
  /** Appends under way at a time, and in all. One or two events each; with one at a time always one. */
  readonly concurrency: number;
  readonly appends: number;
  /** Pause after each append. */
  readonly restMs?: number;
}

const orders = JSON.parse(await text(process.stdin)) as WriterOrders;
const { openStore } = (await import(orders.module)) as { openStore: OpenStore };
const store = openStore(orders.config);

let left = orders.appends;
await Promise.all(
  upTo(orders.concurrency).map(async (writer) => {
    while (left-- > 0) {
      const events = newEvents(orders.tenantId, 1 + (writer % 2));
      await store.append([{ stream: newStream(orders.tenantId), expected: 'no_stream', events }]);
      console.log(events.map(({ id }) => id).join(' '));
      if (orders.restMs !== undefined) await sleep(orders.restMs);
    }
  }),
);
await store.close();
