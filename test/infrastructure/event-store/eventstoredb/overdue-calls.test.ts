import { expect } from 'chai';
import { EventStoreUnavailable } from '../../../../application/ports/events/event-store.js';
import { newEvents, newStream, upTo } from '../../../contract/event-store/events.js';
import { TIMEOUT_MS, withEngine } from './with-engine.js';

/** How long the server takes for an append: less than an attempt has, more than many of them have together. */
const SLOW_MS = 100;

for (const batchAppend of [true, false]) {
  describe(`a call whose turn comes after its deadline, with appends ${batchAppend ? 'in batches' : 'by themselves'}`, () => {
    const test = withEngine({ batchAppend, timeout: TIMEOUT_MS });

    it(`appends ${batchAppend ? 'in batches' : 'by themselves'} that wait for a slow stream until their deadline are not sent, and cost no connection`, async () => {
      const { tenantId, double } = test;
      const store = test.open();
      const append = (stream: string, expected: 'any' | 'no_stream'): Promise<unknown> =>
        store.append([{ stream, expected, events: newEvents(tenantId, 1) }]);
      const slow = newStream(tenantId);
      await append(slow, 'any');
      const losses = store.connectionLosses();
      double.faults.inject('append', { kind: 'delay', ms: SLOW_MS }, { count: 1_000 });
      const waiting = upTo(40).map(() => append(slow, 'any').catch((error: unknown) => error));
      const isOver = new AbortController();
      const all = Promise.all(waiting).finally(() => isOver.abort());
      while (!isOver.signal.aborted) await append(newStream(tenantId), 'no_stream');
      const failed = (await all).filter((outcome) => outcome instanceof Error);
      expect(failed.length, 'overdue').to.be.greaterThan(20);
      for (const error of failed) expect(error).to.be.instanceOf(EventStoreUnavailable);
      await append(newStream(tenantId), 'no_stream');
      expect(store.connectionLosses()).to.equal(losses);
      // one may have been sent and answered too late
      expect(double.log.stream(slow)?.events.length, 'sent').to.be.within(
        41 - failed.length,
        42 - failed.length,
      );
    });
  });
}
