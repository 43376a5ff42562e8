import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import type { EventStore } from '../../../application/ports/events/event-store.js';
import { faultsOf, type LogFaults, type LogUnderTest } from './log-under-test.js';
import { eventsOf, ids, newEvents, newStream, upTo } from './events.js';
import { subscriber } from './subscriber.js';

/** Lost connections are the store's own business. */
export function connections(log: () => LogUnderTest): void {
  describe('lost connections', () => {
    const tenantId = randomUUID();
    let store: EventStore;
    let faults: LogFaults;
    before(function () {
      faults = faultsOf(log(), this);
      store = log().store();
    });

    it('a lost connection does not end a subscription, which continues where it was', async () => {
      const after = await store.head();
      const one = subscriber(store, after);
      await one.untilCaughtUp();
      const written: string[] = [];
      for (const _ of upTo(5)) {
        const before_ = newEvents(tenantId, 2);
        await store.append([{ stream: newStream(tenantId), expected: 'no_stream', events: before_ }]);
        await faults.breakConnections();
        const after_ = newEvents(tenantId, 2);
        await store.append([{ stream: newStream(tenantId), expected: 'no_stream', events: after_ }]);
        written.push(...ids(before_), ...ids(after_));
        await one.until(() => one.events.length >= written.length);
      }
      await one.untilCaughtUp();
      expect(ids(one.events)).to.deep.equal(written);
      await one.stop();
    });

    it('a lost connection does not keep a subscription from the events of other clients', async () => {
      const writer = log().store();
      const one = subscriber(store, await store.head());
      await one.untilCaughtUp();
      await faults.breakConnections();
      const events = newEvents(tenantId, 3);
      await writer.append([{ stream: newStream(tenantId), expected: 'no_stream', events }]);
      await one.until(() => one.events.length === 3);
      expect(ids(one.events)).to.deep.equal(ids(events));
      await one.stop();
    });

    it('a lost connection does not break a catch-up in its middle', async () => {
      const after = await store.head();
      for (const _ of upTo(6))
        await store.append([
          { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 100) },
        ]);
      const one = subscriber(store, after, { batchSize: 10 });
      for (const share of [100, 300, 500]) {
        await one.until(() => one.events.length >= share);
        await faults.breakConnections();
      }
      await one.untilCaughtUp();
      expect(ids(one.events)).to.deep.equal(ids(await eventsOf(store.readAll(after))));
      await one.stop();
    });

    it('a lost connection neither loses an append nor repeats it', async () => {
      const after = await store.head();
      const clients = [store, log().store()];
      const breaking = new AbortController();
      let answered = 0;
      const breakAgainAndAgain = async (): Promise<void> => {
        let before = -1;
        while (!breaking.signal.aborted) {
          await sleep(25);
          // not before something was answered since: a slow machine would never get that far
          if (answered === before) continue;
          before = answered;
          await faults.breakConnections();
        }
      };
      const broken = breakAgainAndAgain();
      const write = async (
        writer: number,
      ): Promise<{ readonly stream: string; readonly written: string[] }> => {
        const stream = newStream(tenantId);
        const client = clients[writer % clients.length]!;
        const written: string[] = [];
        for (const index of upTo(25)) {
          const events = newEvents(tenantId, 1 + (index % 2));
          const revision = written.length === 0 ? 'no_stream' : BigInt(written.length - 1);
          const appended = await appendOne(client, {
            stream,
            expected: writer % 3 === 0 ? 'any' : revision,
            events,
          });
          answered += 1;
          written.push(...ids(events));
          expect(appended.revision).to.equal(BigInt(written.length - 1));
        }
        return { stream, written };
      };
      const streams = await Promise.all(upTo(12).map(write)).finally(() => {
        breaking.abort();
      });
      await broken;
      for (const { stream, written } of streams) {
        expect(ids(await eventsOf(store.read(stream)))).to.deep.equal(written);
      }
      const total = streams.reduce((sum, { written }) => sum + written.length, 0);
      expect(await eventsOf(store.readAll(after))).to.have.lengthOf(total);
    });

    it('a lost connection does not keep later events from being read and appended', async () => {
      const stream = newStream(tenantId);
      await store.append([{ stream, expected: 'no_stream', events: newEvents(tenantId, 1) }]);
      for (const index of upTo(3)) {
        await faults.breakConnections();
        expect(await eventsOf(store.read(stream))).to.have.lengthOf(1 + index);
        await store.append([{ stream, expected: BigInt(index), events: newEvents(tenantId, 1) }]);
      }
      expect(await store.head()).to.equal((await eventsOf(store.read(stream))).at(-1)!.position);
    });
  });
}
