import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { EventStore, NewEvent } from '../../../application/ports/events/event-store.js';
import type { LogUnderTest } from './log-under-test.js';
import { eventsOf, ids, newEvent, newEvents, newStream, upTo } from './events.js';
import { type Subscriber, subscriber } from './subscriber.js';

/** Catching up, going live, knowing when it is caught up, ending. */
export function subscribing(log: () => LogUnderTest): void {
  describe('subscribe', () => {
    const tenantId = randomUUID();
    let store: EventStore;
    let open: Subscriber[] = [];
    before(() => {
      store = log().store();
    });
    afterEach(async () => {
      await Promise.all(open.map((one) => one.stop()));
      open = [];
    });
    const follow: typeof subscriber = (...args) => {
      const one = subscriber(...args);
      open.push(one);
      return one;
    };
    const write = async (events: readonly NewEvent[], by: EventStore = store): Promise<void> => {
      for (const event of events)
        await by.append([{ stream: newStream(tenantId), expected: 'no_stream', events: [event] }]);
    };

    it('subscribe delivers existing events and then new ones, like readAll', async () => {
      const after = await store.head();
      const there = newEvents(tenantId, 30);
      await write(there);
      const one = follow(store, after);
      await one.until(() => one.events.length === 30);
      const later = newEvents(tenantId, 30);
      await write(later);
      await one.until(() => one.events.length === 60);
      expect(ids(one.events)).to.deep.equal(ids([...there, ...later]));
      expect(one.events).to.deep.equal(await eventsOf(store.readAll(after)));
    });

    it('subscribe marks streams that began while it was followed, without reading them', async () => {
      const before = newStream(tenantId);
      await store.append([{ stream: before, expected: 'no_stream', events: newEvents(tenantId, 1) }]);
      const one = follow(store, await store.head());
      await one.untilCaughtUp();
      const stream = newStream(tenantId);
      await store.append([{ stream, expected: 'no_stream', events: newEvents(tenantId, 2) }]);
      await store.append([{ stream, expected: 1n, events: newEvents(tenantId, 1) }]);
      await store.append([{ stream: before, expected: 0n, events: newEvents(tenantId, 1) }]);
      await one.until(() => one.events.length === 4);
      await one.untilCaughtUp();
      expect(store.recent(stream)).to.deep.equal(await eventsOf(store.read(stream)));
      expect(store.recent(stream)).to.have.lengthOf(3);
      expect(store.recent(before)).to.equal(undefined);
      expect(store.recent(newStream(tenantId))).to.equal(undefined);
      await one.stop();
      expect(store.recent(stream)).to.equal(undefined);
    });

    it('subscribe delivers a long history in messages of the given size', async () => {
      const after = await store.head();
      for (const _ of upTo(12)) {
        await store.append([
          { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 100) },
        ]);
      }
      const expected = ids(await eventsOf(store.readAll(after)));
      for (const batchSize of [undefined, 7, 500, 1_000]) {
        const one = follow(store, after, batchSize === undefined ? {} : { batchSize });
        await one.until(() => one.events.length >= 1_200);
        expect(ids(one.events)).to.deep.equal(expected);
        expect(Math.max(...one.sizes)).to.be.at.most(batchSize ?? 500);
        expect(Math.min(...one.sizes)).to.be.at.least(1);
        await one.stop();
      }
    });

    it('subscribe keeps to the message size when live', async () => {
      const one = follow(store, await store.head(), { batchSize: 2 });
      await one.untilCaughtUp();
      await store.append([
        { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 5) },
      ]);
      await one.until(() => one.events.length === 5);
      expect(Math.max(...one.sizes)).to.be.at.most(2);
    });

    it('subscribe begins strictly after the position', async () => {
      const after = await store.head();
      await write(newEvents(tenantId, 3));
      const all = await eventsOf(store.readAll(after));
      const one = follow(store, all[1]!.position);
      await one.untilCaughtUp();
      expect(ids(one.events)).to.deep.equal([all[2]!.id]);
    });

    it('subscribe reports being caught up, with its position', async () => {
      const after = await store.head();
      await write(newEvents(tenantId, 5));
      const asked = Date.now();
      const one = follow(store, after);
      await one.until(() => one.caughtUp.length > 0);
      const [first] = one.caughtUp;
      expect(one.events).to.have.lengthOf(5);
      expect(first!.position).to.equal(one.events.at(-1)!.position);
      expect(first!.at).to.be.at.least(asked - 1);
      expect(first!.at).to.be.at.most(first!.toldAt);
    });

    it('subscribe reports being caught up only after everything older than that moment was delivered', async () => {
      const writer = log().store();
      const after = await store.head();
      const one = follow(store, after);
      const acknowledged: { readonly id: string; readonly at: number }[] = [];
      await Promise.all(
        [store, writer].map(async (by) => {
          for (const event of newEvents(tenantId, 60)) {
            await write([event], by);
            acknowledged.push({ id: event.id, at: Date.now() });
          }
        }),
      );
      await one.untilCaughtUp();
      const delivered = new Map(one.events.map((event) => [event.id, event.position]));
      for (const { position, at } of one.caughtUp) {
        // A millisecond is as exactly as times are reported.
        for (const { id } of acknowledged.filter((one) => one.at < at - 1)) {
          expect(delivered.get(id)! <= position).to.be.true;
        }
      }
      expect(one.caughtUp.length).to.be.greaterThan(1);
    });

    it('subscribe reports being caught up again and again at the head', async () => {
      const one = follow(store, await store.head());
      await one.untilCaughtUp();
      const from = one.caughtUp.length;
      await one.until(() => one.caughtUp.length >= from + 3);
      const times = one.caughtUp.slice(from - 1).map(({ at }) => at);
      expect(times).to.deep.equal([...new Set(times)].sort((a, b) => a - b));
    });

    it('subscribe delivers each append of the same client', async () => {
      const one = follow(store, await store.head());
      await one.untilCaughtUp();
      for (const event of newEvents(tenantId, 15)) {
        await write([event]);
        await one.until(() => one.events.at(-1)?.id === event.id);
      }
    });

    it('subscribe delivers an append of another client, after a quiet time too', async () => {
      const writer = log().store();
      const one = follow(store, await store.head());
      await one.untilCaughtUp();
      for (const rest of [0, 0, 700, 0, 700]) {
        await sleep(rest);
        const [event] = newEvents(tenantId, 1);
        await write([event!], writer);
        await one.until(() => one.events.at(-1)?.id === event!.id);
      }
    });

    it('subscribe serves several subscribers at several positions', async () => {
      const after = await store.head();
      await write(newEvents(tenantId, 20));
      const middle = (await eventsOf(store.readAll(after)))[9]!.position;
      const all = [follow(store, after), follow(store, middle), follow(store, await store.head())];
      await write(newEvents(tenantId, 20));
      await all[0]!.until(() => all[0]!.events.length === 40);
      await all[1]!.until(() => all[1]!.events.length === 30);
      await all[2]!.until(() => all[2]!.events.length === 20);
      expect(ids(all[1]!.events)).to.deep.equal(ids(all[0]!.events.slice(10)));
      expect(ids(all[2]!.events)).to.deep.equal(ids(all[0]!.events.slice(20)));
    });

    it('subscribe loses no event that a slow consumer has not taken yet', async () => {
      const after = await store.head();
      const taken: string[] = [];
      const stopping = new AbortController();
      const written = newEvents(tenantId, 2_600);
      const consuming = (async () => {
        for await (const message of store.subscribe(after, { signal: stopping.signal, batchSize: 200 })) {
          if (message.kind !== 'events') continue;
          await sleep(10);
          taken.push(...ids(message.events));
          if (taken.length >= written.length) stopping.abort();
        }
      })();
      for (let from = 0; from < written.length; from += 200) {
        await store.append([
          { stream: newStream(tenantId), expected: 'no_stream', events: written.slice(from, from + 200) },
        ]);
      }
      await consuming;
      expect(taken).to.deep.equal(ids(written));
    });

    it('subscribe ends without an error when the signal fires: at the head, under way, before the start', async () => {
      const after = await store.head();
      await write([newEvent(tenantId)]);
      const atHead = follow(store, after);
      await atHead.untilCaughtUp();
      await atHead.stop();

      const never = new AbortController();
      never.abort();
      for await (const message of store.subscribe(after, { signal: never.signal })) {
        throw new Error(`got ${message.kind}`);
      }

      const underWay = new AbortController();
      for await (const _ of store.subscribe(after, { signal: underWay.signal })) underWay.abort();
    });

    it('subscribe ends when its consumer stops, and other subscriptions continue', async () => {
      const after = await store.head();
      const other = follow(store, after);
      await write(newEvents(tenantId, 3));
      for await (const message of store.subscribe(after, { signal: new AbortController().signal })) {
        if (message.kind === 'events') break;
      }
      await write(newEvents(tenantId, 3));
      await other.until(() => other.events.length === 6);
    });
  });
}
