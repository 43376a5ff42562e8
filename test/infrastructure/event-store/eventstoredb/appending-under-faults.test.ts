import { expect } from 'chai';
import { appendOne } from '../../../../application/events/event-log.js';
import { EventStoreUnavailable, RevisionConflict } from '../../../../application/ports/events/event-store.js';
import { eventsOf, failure, ids, newEvents, newStream, upTo } from '../../../contract/event-store/events.js';
import type { Fault } from '../../../support/eventstoredb/faults.js';
import { TIMEOUT_MS, UNENDING_MS, withEngine } from './with-engine.js';

const faults: readonly [string, Fault][] = [
  ['the server is killed before it takes effect', { kind: 'cut' }],
  ['the server is killed after it took effect', { kind: 'lose-answer', by: 'cut' }],
  ['the answer is lost with an error', { kind: 'lose-answer', by: 'status' }],
  ['the answer is lost in silence', { kind: 'lose-answer', by: 'silence' }],
  ['the server hangs', { kind: 'hang' }],
  ['the server ends the stream of appends with OK', { kind: 'half-close' }],
  ['the server runs out of time', { kind: 'timeout' }],
  ['the server is not available', { kind: 'status', code: 'UNAVAILABLE' }],
  ['the server has an error of its own', { kind: 'status', code: 'INTERNAL' }],
  ['the server cancels the call', { kind: 'status', code: 'CANCELLED' }],
  ['it is answered too late', { kind: 'delay', ms: 450 }],
  ['it takes effect too late, when it was repeated', { kind: 'late', ms: 450 }],
];

/** Returns whether it is known without waiting that there will be no answer. */
const isHeard = (fault: Fault, batchAppend: boolean): boolean =>
  fault.kind === 'half-close'
    ? batchAppend
    : !['hang', 'delay', 'late'].includes(fault.kind) && !('by' in fault && fault.by === 'silence');

for (const batchAppend of [true, false]) {
  describe(`an append on EventStoreDB, ${batchAppend ? 'in batches' : 'by itself'}`, () => {
    const test = withEngine({ batchAppend, timeout: TIMEOUT_MS });

    for (const [what, fault] of faults) {
      for (const expected of [0n, 'any'] as const) {
        it(`an append ${batchAppend ? 'in batches' : 'by itself'} is answered and made once, with "${expected}", when ${what}`, async () => {
          const { tenantId, double } = test;
          // whoever waits for an answer that is known not to come is not done before the test is over
          const store = test.open(isHeard(fault, batchAppend) ? { timeout: UNENDING_MS } : {});
          const stream = newStream(tenantId);
          const there = expected === 0n ? newEvents(tenantId, 1) : [];
          if (expected === 0n) await store.append([{ stream, expected: 'no_stream', events: there }]);
          else
            await store.append([
              { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 1) },
            ]);
          const events = newEvents(tenantId, 2);
          double.faults.inject('append', fault);
          const others = newStream(tenantId);
          const [appended] = await Promise.all([
            appendOne(store, { stream, expected, events }),
            appendOne(store, { stream: others, expected: 'no_stream', events: newEvents(tenantId, 1) }),
          ]);
          const stored = await eventsOf(store.read(stream));
          expect(ids(stored)).to.deep.equal(ids([...there, ...events]));
          const { revision, position } = stored.at(-1)!;
          expect(appended).to.deep.equal({ revision, position });
          expect(await eventsOf(store.read(others))).to.have.lengthOf(1);
          // Nothing of it is left to disturb what follows, or to take effect again.
          await store.append([{ stream, expected: revision, events: newEvents(tenantId, 1) }]);
          if ('ms' in fault) await new Promise((resolve) => setTimeout(resolve, fault.ms));
          expect(await eventsOf(store.read(stream))).to.have.lengthOf(stored.length + 1);
          expect(double.log.events).to.have.lengthOf(stored.length + (expected === 0n ? 2 : 3));
        });
      }
    }

    for (const fault of [
      { kind: 'hang' },
      { kind: 'half-close' },
      { kind: 'cut' },
      { kind: 'timeout' },
    ] as const satisfies readonly Fault[]) {
      it(`an append ${batchAppend ? 'in batches' : 'by itself'} is unavailable in time when each attempt ends with: ${fault.kind}`, async () => {
        const store = test.open();
        const writer = test.open({ timeout: UNENDING_MS });
        const stream = newStream(test.tenantId);
        await writer.append([{ stream, expected: 'no_stream', events: newEvents(test.tenantId, 1) }]);
        test.double.faults.inject('append', fault, { count: 1_000 });
        const attempts = upTo(20).map((index) =>
          failure(
            store.append([
              { stream, expected: index % 2 === 0 ? 0n : 'any', events: newEvents(test.tenantId, 1) },
            ]),
          ),
        );
        for (const attempt of attempts) expect(await attempt).to.be.instanceOf(EventStoreUnavailable);
        test.double.faults.clear();
        // an attempt that was given up may still arrive, and then takes effect
        const { revision } = await appendOne(store, {
          stream,
          expected: 'any',
          events: newEvents(test.tenantId, 1),
        });
        expect(revision >= 1n).to.equal(true);
      });
    }

    it(`an append ${batchAppend ? 'in batches' : 'by itself'} is unavailable in time when the stream cannot be read, as "any" may require`, async () => {
      const stream = newStream(test.tenantId);
      const writer = test.open({ timeout: UNENDING_MS });
      await writer.append([{ stream, expected: 'any', events: newEvents(test.tenantId, 1) }]);
      test.double.faults.inject('read', { kind: 'hang' }, { count: 100 });
      const append = appendOne(test.open(), { stream, expected: 'any', events: newEvents(test.tenantId, 1) });
      expect(await failure(append)).to.be.instanceOf(EventStoreUnavailable);
    });

    it(`an append ${batchAppend ? 'in batches' : 'by itself'} is unavailable in time when the server does not state its features`, async () => {
      const store = test.open();
      test.double.faults.inject('features', { kind: 'hang' }, { count: 10 });
      const append = appendOne(store, {
        stream: newStream(test.tenantId),
        expected: 'no_stream',
        events: newEvents(test.tenantId, 1),
      });
      expect(await failure(append)).to.be.instanceOf(EventStoreUnavailable);
      test.double.faults.clear();
      await store.append([
        { stream: newStream(test.tenantId), expected: 'no_stream', events: newEvents(test.tenantId, 1) },
      ]);
    });

    it(`an append ${batchAppend ? 'in batches' : 'by itself'} asks again for the features that the server could not state at first`, async () => {
      const store = test.open({ timeout: UNENDING_MS });
      for (const code of ['INTERNAL', 'UNAVAILABLE', 'UNKNOWN'] as const)
        test.double.faults.inject('features', { kind: 'status', code });
      await store.append([
        { stream: newStream(test.tenantId), expected: 'no_stream', events: newEvents(test.tenantId, 1) },
      ]);
      expect(test.double.faults.pending).to.equal(0);
    });

    it(`an append ${batchAppend ? 'in batches' : 'by itself'} is refused, not repeated, when it is too large for the server`, async () => {
      const store = test.open({ timeout: UNENDING_MS });
      const data = `{"a":"${'x'.repeat(700_000)}"}`;
      const events = newEvents(test.tenantId, 2).map((event) => ({ ...event, data }));
      const error = await failure(
        store.append([{ stream: newStream(test.tenantId), expected: 'no_stream', events }]),
      );
      expect(error).to.be.instanceOf(TypeError).with.property('message').that.contains('MaxAppendSize');
    });

    it(`an append ${batchAppend ? 'in batches' : 'by itself'} is refused, not repeated, on a stream with a tombstone`, async () => {
      const store = test.open({ timeout: UNENDING_MS });
      const stream = newStream(test.tenantId);
      await store.append([{ stream, expected: 'no_stream', events: newEvents(test.tenantId, 1) }]);
      test.double.log.tombstone(stream, 'any');
      const error = await failure(
        store.append([{ stream, expected: 0n, events: newEvents(test.tenantId, 1) }]),
      );
      expect(error).to.be.instanceOf(Error).and.not.instanceOf(EventStoreUnavailable);
      expect((error as Error).message).to.contain('deleted');
    });

    it(`an append ${batchAppend ? 'in batches' : 'by itself'} survives a server that starts later, and one that restarts`, async () => {
      const { tenantId, double } = test;
      await double.stop();
      const store = test.open({ timeout: 10_000 });
      const stream = newStream(tenantId);
      const first = appendOne(store, { stream, expected: 'no_stream', events: newEvents(tenantId, 1) });
      const any = appendOne(store, {
        stream: newStream(tenantId),
        expected: 'any',
        events: newEvents(tenantId, 1),
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await double.restart();
      expect((await first).revision).to.equal(0n);
      expect((await any).revision).to.equal(0n);
      const appends = upTo(30).map(() =>
        appendOne(store, {
          stream: newStream(tenantId),
          expected: 'no_stream',
          events: newEvents(tenantId, 1),
        }),
      );
      await double.restart();
      await Promise.all(appends);
      expect(
        (await appendOne(store, { stream, expected: 0n, events: newEvents(tenantId, 1) })).revision,
      ).to.equal(1n);
      expect(double.log.events).to.have.lengthOf(33);
    });

    it(`an append ${batchAppend ? 'in batches' : 'by itself'} keeps to the expected revision after any failure`, async () => {
      const { tenantId, double } = test;
      const store = test.open();
      const stream = newStream(tenantId);
      const writer = test.open({ timeout: UNENDING_MS });
      await writer.append([{ stream, expected: 'no_stream', events: newEvents(tenantId, 2) }]);
      for (const [, fault] of faults) {
        double.faults.inject('append', fault);
        const error = await failure(store.append([{ stream, expected: 0n, events: newEvents(tenantId, 1) }]));
        expect(error).to.be.instanceOf(RevisionConflict).with.property('actual', 1n);
      }
      expect(await eventsOf(writer.read(stream))).to.have.lengthOf(2);
    });
  });
}
