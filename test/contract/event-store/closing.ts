import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import type { LogUnderTest } from './log-under-test.js';
import { eventsOf, failure, newEvents, newStream, upTo } from './events.js';
import { subscriber } from './subscriber.js';

/** The end of a client. */
export function closing(setup: () => Promise<LogUnderTest>): void {
  describe('close', () => {
    const tenantId = randomUUID();
    let log: LogUnderTest;
    before(async () => {
      log = await setup();
    });
    after(() => log.close());

    it('close answers the appends under way and ends subscriptions without an error', async () => {
      const store = log.store();
      const one = subscriber(store, await store.head());
      await one.untilCaughtUp();
      const streams = upTo(150).map(() => newStream(tenantId));
      const appends = streams.map((stream) =>
        appendOne(store, { stream, expected: 'no_stream', events: newEvents(tenantId, 2) }),
      );
      const settled = Promise.allSettled(appends);
      await store.close();
      await one.ended;
      expect((await settled).map(({ status }) => status)).to.deep.equal(streams.map(() => 'fulfilled'));
      const reader = log.store();
      for (const stream of streams) expect(await eventsOf(reader.read(stream))).to.have.lengthOf(2);
    });

    it('close answers appends that build on each other, to the last of them', async () => {
      const store = log.store();
      const turns = upTo(20).map(() =>
        upTo(3).map(() => ({
          stream: newStream(tenantId),
          expected: 'no_stream' as const,
          events: newEvents(tenantId, 1),
        })),
      );
      const settled = Promise.allSettled(turns.map((appends) => store.append(appends)));
      await store.close();
      expect((await settled).map(({ status }) => status)).to.deep.equal(turns.map(() => 'fulfilled'));
      const reader = log.store();
      for (const { stream } of turns.flat()) expect(await eventsOf(reader.read(stream))).to.have.lengthOf(1);
    });

    it('close ends a subscription that is catching up', async () => {
      const writer = log.store();
      const after = await writer.head();
      for (const _ of upTo(5))
        await writer.append([
          { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 100) },
        ]);
      const store = log.store();
      const { signal } = new AbortController();
      let taken = 0;
      let closing: Promise<void> | undefined;
      for await (const message of store.subscribe(after, { signal, batchSize: 1 })) {
        if (message.kind === 'events' && ++taken === 4) closing = store.close();
      }
      await closing;
      expect(taken).to.be.within(4, 499);
    });

    it('close makes every later call fail at once with EventStoreUnavailable', async () => {
      const store = log.store();
      await store.append([
        { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 1) },
      ]);
      await store.close();
      const attempts: (() => Promise<unknown>)[] = [
        () =>
          appendOne(store, { stream: newStream(tenantId), expected: 'any', events: newEvents(tenantId, 1) }),
        () => store.append([]),
        () => store.head(),
        () => eventsOf(store.read(newStream(tenantId))),
        () => eventsOf(store.readTenant(tenantId)),
        () => eventsOf(store.readAll()),
      ];
      for (const attempt of attempts) {
        expect(await failure(attempt())).to.be.instanceOf(EventStoreUnavailable);
      }
      for await (const message of store.subscribe(0n, { signal: new AbortController().signal })) {
        throw new Error(`got ${message.kind}`);
      }
    });

    it('close can be called again, and by a client that did nothing', async () => {
      const store = log.store();
      await store.close();
      await store.close();
    });
  });
}
