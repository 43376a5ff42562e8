import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import { RevisionConflict, START } from '../../../application/ports/events/event-store.js';
import { faultsOf, type LogUnderTest } from './log-under-test.js';
import { eventsOf, failure, ids, newEvents, newStream, upTo } from './events.js';
import { subscriber } from './subscriber.js';

/** The log states whose it is, and no reader of events sees that. */
export function installation(setup: () => Promise<LogUnderTest>): void {
  describe('the installation of a log', () => {
    const tenantId = randomUUID();
    const [id, eventId] = [randomUUID(), randomUUID()];
    let log: LogUnderTest;
    before(async () => {
      log = await setup();
    });
    after(() => log.close());

    it('an empty log has no installation', async () => {
      expect(await log.store().installation()).to.equal(null);
    });

    it('the installation of a log is created once, and every client reads the same', async () => {
      const created = await log.store().createInstallation(id, eventId);
      expect(created).to.include({ id, eventId });
      expect(await log.store().installation()).to.deep.equal(created);
    });

    it('a repeated creation of an installation is answered like the first time, for any number of clients', async () => {
      const created = await log.store().installation();
      const clients = upTo(3).map(() => log.store());
      const again = await Promise.all(
        upTo(30).map((index) => clients[index % clients.length]!.createInstallation(id, eventId)),
      );
      for (const one of again) expect(one).to.deep.equal(created);
    });

    it('the installation of a log is not replaced by another one', async () => {
      const refused = await failure(log.store().createInstallation(randomUUID(), randomUUID()));
      expect(refused).to.be.instanceOf(RevisionConflict);
      expect(await log.store().installation()).to.include({ id, eventId });
    });

    it('the installation is returned by no read, no subscription and no position', async () => {
      const store = log.store();
      const before = await store.head();
      const one = subscriber(store, START);
      await one.untilCaughtUp();
      const events = newEvents(tenantId, 2);
      const { position } = await appendOne(store, {
        stream: newStream(tenantId),
        expected: 'no_stream',
        events,
      });
      await one.until(() => one.events.some((event) => event.id === events[1]!.id));
      await one.stop();
      const all = await eventsOf(store.readAll());
      expect(position > before).to.equal(true);
      for (const seen of [one.events, all]) expect(ids(seen)).not.to.include(eventId);
      expect(ids(await eventsOf(store.readTenant(tenantId)))).to.deep.equal(ids(events));
      const tenants = new Set(all.map(({ metadata }) => metadata['tenantId']));
      expect(tenants.has(undefined)).to.equal(false);
    });

    it('the installation precedes every event', async () => {
      const store = log.store();
      const { position } = (await store.installation())!;
      for (const event of await eventsOf(store.readAll())) expect(event.position > position).to.equal(true);
    });

    it('the installation is that of the first client, when several create one concurrently', async () => {
      const fresh = await setup();
      try {
        const settled = await Promise.allSettled(
          upTo(8).map(() => fresh.store().createInstallation(randomUUID(), randomUUID())),
        );
        const created = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        expect(created).to.have.length(1);
        expect(await fresh.store().installation()).to.deep.equal(created[0]);
        for (const one of settled)
          if (one.status === 'rejected') expect(one.reason).to.be.instanceOf(RevisionConflict);
      } finally {
        await fresh.close();
      }
    });

    it('the installation is cached as long as the number of lost connections stays the same', async function () {
      const faults = faultsOf(log, this);
      const store = log.store();
      await store.append([
        { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 1) },
      ]);
      const before = store.connectionLosses();
      await store.append([
        { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 1) },
      ]);
      expect(store.connectionLosses()).to.equal(before);
      await faults.breakConnections();
      await store.append([
        { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 1) },
      ]);
      expect(store.connectionLosses() > before).to.equal(true);
    });
  });
}
