import { expect } from 'chai';
import { appendOne } from '../../../../application/events/event-log.js';
import { RevisionConflict, START } from '../../../../application/ports/events/event-store.js';
import {
  eventsOf,
  failure,
  ids,
  newEvent,
  newEvents,
  newStream,
} from '../../../contract/event-store/events.js';
import { withEngine } from './with-engine.js';

for (const version of ['23.10.8', '24.10.14']) {
  for (const startPosition of [0n, 2n ** 53n - 500n, 2n ** 62n]) {
    describe(`positions on EventStoreDB ${version}, from offset ${startPosition} on`, () => {
      const test = withEngine({ version, startPosition });

      it(`positions on ${version} are exact from offset ${startPosition} on, and the first one is behind START`, async () => {
        const store = test.open();
        const events = newEvents(test.tenantId, 8);
        const stream = newStream(test.tenantId);
        for (const [index, event] of events.entries())
          await store.append([
            { stream, expected: index === 0 ? 'no_stream' : BigInt(index - 1), events: [event] },
          ]);
        const stored = await eventsOf(store.readAll());
        expect(ids(stored)).to.deep.equal(ids(events));
        expect(stored[0]!.position).to.equal(startPosition + 1n);
        expect(await eventsOf(store.read(stream))).to.deep.equal(stored);
        expect(await store.head()).to.equal(stored.at(-1)!.position);
        for (const [index, { position }] of [{ position: START }, ...stored].entries()) {
          expect(await eventsOf(store.readAll(position))).to.deep.equal(stored.slice(index));
          expect(await eventsOf(store.readTenant(test.tenantId, position))).to.deep.equal(
            stored.slice(index),
          );
          const one = test.follow(store, position);
          await one.until(() => one.events.length >= events.length - index);
          expect(one.events).to.deep.equal(stored.slice(index));
        }
      });
    });
  }
}

describe('revisions on EventStoreDB', () => {
  for (const batchAppend of [true, false]) {
    describe(batchAppend ? 'appended in batches' : 'appended one by one', () => {
      const test = withEngine({ batchAppend });

      it(`revisions are exact beyond 2^53, appended ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
        const far = 2n ** 60n + 1n;
        const store = test.open();
        const stream = newStream(test.tenantId);
        const { id, type } = newEvent(test.tenantId);
        const metadata = { tenantId: test.tenantId };
        test.double.seed(stream, far, {
          id,
          type,
          contentType: 'application/json',
          data: Buffer.from('{}'),
          metadata: Buffer.from(JSON.stringify(metadata)),
        });
        const conflict = await failure(
          store.append([{ stream, expected: far - 1n, events: newEvents(test.tenantId, 1) }]),
        );
        expect(conflict).to.be.instanceOf(RevisionConflict).with.property('actual', far);
        const events = newEvents(test.tenantId, 2);
        const appended = await appendOne(store, { stream, expected: far, events });
        expect(appended.revision).to.equal(far + 2n);
        expect(await appendOne(store, { stream, expected: far, events })).to.deep.equal(appended);
        const stored = await eventsOf(store.read(stream, far + 1n));
        expect(stored.map(({ revision }) => revision)).to.deep.equal([far + 1n, far + 2n]);
        expect(
          (await appendOne(store, { stream, expected: 'any', events: newEvents(test.tenantId, 1) })).revision,
        ).to.equal(far + 3n);
        expect((await eventsOf(store.readAll())).at(-1)!.revision).to.equal(far + 3n);
      });
    });
  }
});
