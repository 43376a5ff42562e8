import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import { START } from '../../../application/ports/events/event-store.js';
import { faultsOf, type LogFaults, type LogUnderTest } from './log-under-test.js';
import { eventsOf, ids, newEvents, newStream } from './events.js';
import { subscriber } from './subscriber.js';

const LARGEST_DOUBLE = 2n ** 53n;

/** Positions from the first one to those that a JavaScript number would round. */
export function positions(setup: () => Promise<LogUnderTest>): void {
  describe('positions', () => {
    const tenantId = randomUUID();
    let log: LogUnderTest;
    let faults: LogFaults;
    before(async function () {
      log = await setup();
      faults = faultsOf(log, this);
    });
    after(() => log.close());

    it('positions begin after START', async () => {
      const store = log.store();
      expect(await store.head()).to.equal(START);
      expect(await eventsOf(store.readAll())).to.be.empty;
      expect(await eventsOf(store.readTenant(tenantId))).to.be.empty;
      const one = subscriber(store, START);
      await one.untilCaughtUp();
      expect(one.caughtUp[0]!.position).to.equal(START);
      const events = newEvents(tenantId, 2);
      await store.append([{ stream: newStream(tenantId), expected: 'no_stream', events }]);
      await one.until(() => one.events.length === 2);
      expect(ids(await eventsOf(store.readAll()))).to.deep.equal(ids(events));
      expect(ids(await eventsOf(store.readTenant(tenantId)))).to.deep.equal(ids(events));
      await one.stop();
    });

    it('positions stay exact beyond 2^53', async () => {
      const store = log.store();
      const live = subscriber(store, await store.head());
      await live.untilCaughtUp();
      await faults.skipPositions(LARGEST_DOUBLE);
      const stream = newStream(tenantId);
      const events = newEvents(tenantId, 4);
      const first = await appendOne(store, { stream, expected: 'no_stream', events: events.slice(0, 1) });
      const last = await appendOne(store, { stream, expected: 0n, events: events.slice(1) });
      expect(first.position > LARGEST_DOUBLE).to.be.true;
      expect(last.position > first.position).to.be.true;
      expect(await appendOne(store, { stream, expected: 0n, events: events.slice(1) })).to.deep.equal(last);

      const stored = await eventsOf(store.read(stream));
      const found = stored.map(({ position }) => position);
      expect(new Set(found).size).to.equal(4);
      expect(found.at(0)).to.equal(first.position);
      expect(found.at(-1)).to.equal(last.position);
      expect(await store.head()).to.equal(last.position);

      const rest = stored.slice(1);
      expect(await eventsOf(store.readAll(first.position))).to.deep.equal(rest);
      expect(await eventsOf(store.readTenant(tenantId, first.position))).to.deep.equal(rest);
      const late = subscriber(store, found[1]!);
      await late.untilCaughtUp();
      expect(late.events).to.deep.equal(stored.slice(2));
      expect(late.caughtUp[0]!.position).to.equal(last.position);
      await live.untilCaughtUp();
      expect(live.events.slice(-4)).to.deep.equal(stored);
      await late.stop();
      await live.stop();
    });
  });
}
