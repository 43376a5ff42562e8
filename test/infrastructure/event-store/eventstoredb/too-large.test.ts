import { expect } from 'chai';
import { appendOne } from '../../../../application/events/event-log.js';
import { eventsOf, failure, newEvent, newEvents, newStream } from '../../../contract/event-store/events.js';
import type { Fault } from '../../../support/eventstoredb/faults.js';
import { UNENDING_MS, withEngine } from './with-engine.js';

const KIB = 1024;

for (const batchAppend of [true, false]) {
  describe(`appends that are too large for a server of 26.x, ${batchAppend ? 'in batches' : 'one by one'}`, () => {
    const test = withEngine({
      version: '26.2.0',
      batchAppend,
      limits: { event: 64 * KIB },
      timeout: UNENDING_MS,
    });
    const large = (bytes: number) => ({
      ...newEvent(test.tenantId),
      data: JSON.stringify({ a: 'x'.repeat(bytes) }),
    });

    it(`a single event that is too large is refused permanently, and later appends work, ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const store = test.open();
      const stream = newStream(test.tenantId);
      for (const expected of ['no_stream', 'any'] as const) {
        const error = await failure(store.append([{ stream, expected, events: [large(64 * KIB)] }]));
        expect((error as Error).name).to.not.equal('EventStoreUnavailable');
        expect((error as Error).message).to.match(/^appending to .*(MaxAppendEventSize|exceeds the maximum)/);
      }
      await store.append([{ stream, expected: 'no_stream', events: newEvents(test.tenantId, 2) }]);
      expect(await eventsOf(store.read(stream))).to.have.lengthOf(2);
    });

    it(`a message that is too large is refused permanently, and later appends work, ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const store = test.open();
      const stream = newStream(test.tenantId);
      const details = 'Received message exceeds the maximum configured message size.';
      const fault: Fault = { kind: 'status', code: 'RESOURCE_EXHAUSTED', details };
      test.double.faults.inject('append', fault);
      const error = await failure(store.append([{ stream, expected: 'no_stream', events: [large(KIB)] }]));
      expect(error).to.be.instanceOf(TypeError);
      await store.append([{ stream, expected: 'no_stream', events: newEvents(test.tenantId, 1) }]);
    });

    it(`an overloaded connection is not taken for an append that is too large, which is repeated, ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const store = test.open();
      const details = 'Bandwidth exhausted or memory limit exceeded';
      test.double.faults.inject('append', { kind: 'status', code: 'RESOURCE_EXHAUSTED', details });
      await store.append([
        { stream: newStream(test.tenantId), expected: 'no_stream', events: newEvents(test.tenantId, 1) },
      ]);
    });

    it(`an append may have more than 1 MiB in all, ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const store = test.open();
      const stream = newStream(test.tenantId);
      const events = Array.from({ length: 40 }, () => large(60 * KIB));
      expect((await appendOne(store, { stream, expected: 'no_stream', events })).revision).to.equal(39n);
    });
  });
}
