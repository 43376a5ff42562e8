import { BACKWARDS, END, EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';
import { expect } from 'chai';
import { spawnEventStoreDouble } from './spawn-double.js';

const drained = async (events: AsyncIterable<unknown>, most = Infinity): Promise<void> => {
  let count = 0;
  for await (const _ of events) if (++count === most) return;
};

describe('the double in a process of its own', () => {
  for (const batchAppend of [true, false]) {
    it(`the double in a process of its own counts its calls by kind, with ${batchAppend ? 'appends in batches' : 'a call for each append'}`, async () => {
      const double = await spawnEventStoreDouble({ batchAppend });
      const client = EventStoreDBClient.connectionString(double.url);
      try {
        const event = () => jsonEvent({ type: 'Happened', data: {} });
        await client.appendToStream('a', [event(), event()]);
        await client.appendToStream('b', [event()]);
        await drained(client.readStream('a'));
        await drained(client.readAll({ fromPosition: START }));
        for (let times = 0; times < 3; times++)
          await drained(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
        await client.deleteStream('b');
        // three, and the deletion's
        await drained(client.subscribeToAll({ fromPosition: START }), 4);
        expect(await double.calls()).to.deep.equal({
          append: 2,
          readStream: 1,
          readAllForwards: 1,
          readAllBackwards: 3,
          subscribe: 1,
          subscriptionEvents: 4,
          delete: 1,
        });
      } finally {
        await client.dispose();
        await double.kill();
      }
    });
  }
});
