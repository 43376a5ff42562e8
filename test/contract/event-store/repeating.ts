import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import {
  type EventStore,
  type ExpectedRevision,
  RevisionConflict,
} from '../../../application/ports/events/event-store.js';
import { faultsOf, type LogUnderTest } from './log-under-test.js';
import { eventsOf, failure, ids, newEvent, newEvents, newStream, upTo } from './events.js';

/** An append that is repeated is answered like the first time. */
export function repeating(log: () => LogUnderTest): void {
  describe('append, repeated', () => {
    const tenantId = randomUUID();
    let store: EventStore;
    before(() => {
      store = log().store();
    });

    const expectations: readonly [string, number, ExpectedRevision][] = [
      ['"no_stream"', 0, 'no_stream'],
      ['a revision', 3, 2n],
      ['"any" on a new stream', 0, 'any'],
      ['"any" on a stream', 3, 'any'],
    ];
    for (const [what, count, expected] of expectations) {
      for (const size of [1, 3]) {
        it(`a repeated append is answered like the first time, with ${what}, ${size} at once`, async () => {
          const stream = newStream(tenantId);
          if (count > 0)
            await store.append([{ stream, expected: 'no_stream', events: newEvents(tenantId, count) }]);
          const events = newEvents(tenantId, size);
          const first = await appendOne(store, { stream, expected, events });
          expect(await appendOne(store, { stream, expected, events })).to.deep.equal(first);
          expect(await appendOne(log().store(), { stream, expected, events })).to.deep.equal(first);
          expect(await eventsOf(store.read(stream))).to.have.lengthOf(count + size);
        });

        it(`an append that is repeated after later events is answered like the first time, with ${what}, ${size} at once`, async () => {
          const stream = newStream(tenantId);
          if (count > 0)
            await store.append([{ stream, expected: 'no_stream', events: newEvents(tenantId, count) }]);
          const events = newEvents(tenantId, size);
          const first = await appendOne(store, { stream, expected, events });
          await store.append([{ stream, expected: first.revision, events: newEvents(tenantId, 4) }]);
          expect(await appendOne(store, { stream, expected, events })).to.deep.equal(first);
          expect(await eventsOf(store.read(stream))).to.have.lengthOf(count + size + 4);
        });
      }
    }

    it('the beginning of an earlier append counts as its repetition', async () => {
      const stream = newStream(tenantId);
      const [a, b] = newEvents(tenantId, 2);
      await store.append([{ stream, expected: 'no_stream', events: [a!, b!] }]);
      expect((await appendOne(store, { stream, expected: 'no_stream', events: [a!] })).revision).to.equal(0n);
      expect((await appendOne(store, { stream, expected: 0n, events: [b!] })).revision).to.equal(1n);
    });

    it('concurrent repeats of an append are answered alike and append once', async () => {
      const stream = newStream(tenantId);
      const events = newEvents(tenantId, 2);
      const clients = [store, log().store()];
      const answers = await Promise.all(
        upTo(20).map((index) =>
          appendOne(clients[index % clients.length]!, { stream, expected: 'no_stream', events }),
        ),
      );
      expect(new Set(answers.map(({ position }) => position)).size).to.equal(1);
      expect(ids(await eventsOf(store.read(stream)))).to.deep.equal(ids(events));
    });

    it('a repeated append of which only some events are in the stream is refused', async () => {
      const stream = newStream(tenantId);
      const [a, b, c] = newEvents(tenantId, 3);
      await store.append([{ stream, expected: 'no_stream', events: [a!, b!] }]);
      const attempts = [[a!, b!, c!], [a!, c!], [b!, a!], [b!], [newEvent(tenantId), b!]];
      for (const events of attempts) {
        const error = await failure(store.append([{ stream, expected: 'no_stream', events }]));
        expect(error).to.be.instanceOf(RevisionConflict).with.property('actual', 1n);
      }
      expect(ids(await eventsOf(store.read(stream)))).to.deep.equal(ids([a!, b!]));
    });

    it('the events of another stream do not count as a repetition', async () => {
      for (const expected of ['no_stream', 'any'] as const) {
        const event = newEvent(tenantId);
        await store.append([{ stream: newStream(tenantId), expected: 'no_stream', events: [event] }]);
        const stream = newStream(tenantId);
        // Refused or appended: an engine may or may not know of the other stream.
        const [settled] = await Promise.allSettled([appendOne(store, { stream, expected, events: [event] })]);
        const stored = await eventsOf(store.read(stream));
        expect(stored).to.have.lengthOf(settled.status === 'fulfilled' ? 1 : 0);
      }
    });

    for (const expected of ['no_stream', 'any'] as const) {
      it(`an append whose first answer was lost is answered, with "${expected}"`, async function () {
        const faults = faultsOf(log(), this);
        const stream = newStream(tenantId);
        const events = newEvents(tenantId, 2);
        await store.head();
        faults.loseNextAnswer();
        const appended = await appendOne(store, { stream, expected, events });
        const stored = await eventsOf(store.read(stream));
        expect(ids(stored)).to.deep.equal(ids(events));
        expect(appended).to.deep.equal({ revision: 1n, position: stored[1]!.position });
      });
    }

    it('many appends whose first answer was lost are answered', async function () {
      const faults = faultsOf(log(), this);
      const writes = upTo(40).map(() => ({ stream: newStream(tenantId), events: newEvents(tenantId, 2) }));
      faults.loseNextAnswer();
      const answers = await Promise.all(
        writes.map(({ stream, events }) => appendOne(store, { stream, expected: 'no_stream', events })),
      );
      expect(answers.map(({ revision }) => revision)).to.deep.equal(writes.map(() => 1n));
      for (const { stream, events } of writes) {
        expect(ids(await eventsOf(store.read(stream)))).to.deep.equal(ids(events));
      }
    });
  });
}
