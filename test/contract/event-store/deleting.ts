import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Append, type EventStore, START } from '../../../application/ports/events/event-store.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { eventsOf, ids, newEvents, newStream } from './events.js';
import type { LogUnderTest } from './log-under-test.js';
import { subscriber } from './subscriber.js';

/** The deletion of all streams of a tenant. */
export function deleting(setup: () => Promise<LogUnderTest>): void {
  describe('deleting a tenant', () => {
    let log: LogUnderTest;
    let store: EventStore;
    before(async () => {
      log = await setup();
      store = log.store();
    });
    after(() => log.close());

    const own = (tenantId: string): string => streamName(tenantId, 'tenant', tenantId);
    const write = async (tenantId: string, stream: string, size = 1): Promise<Append> => {
      const append: Append = { stream, expected: 'any', events: newEvents(tenantId, size) };
      await store.append([append]);
      return append;
    };
    /** A tenant with some streams, its own one first. */
    const tenantWith = async (streams: number, size = 2): Promise<{ tenantId: string; names: string[] }> => {
      const tenantId = randomUUID();
      const names = [own(tenantId), ...Array.from({ length: streams }, () => newStream(tenantId))];
      for (const name of names) await write(tenantId, name, size);
      return { tenantId, names };
    };
    const remove = async (tenantId: string, from = store): Promise<number> => {
      let deleted = 0;
      for await (const count of from.deleteTenant(tenantId)) deleted += count;
      return deleted;
    };
    const lengths = (names: readonly string[]): Promise<number[]> =>
      Promise.all(names.map(async (name) => (await eventsOf(store.read(name))).length));

    it('the streams of a deleted tenant read as absent, and those of others stay as they are', async () => {
      const gone = await tenantWith(3);
      const other = await tenantWith(2);
      const before = await eventsOf(store.readTenant(other.tenantId));
      expect(await remove(gone.tenantId)).to.be.greaterThan(0);
      expect(await lengths(gone.names)).to.deep.equal([0, 0, 0, 0]);
      expect(await lengths(other.names)).to.deep.equal([2, 2, 2]);
      expect(await eventsOf(store.readTenant(other.tenantId))).to.deep.equal(before);
    });

    it('positions go on behind a deleted tenant, and none is given twice', async () => {
      const { tenantId, names } = await tenantWith(2);
      const seen = new Set((await eventsOf(store.readAll())).map(({ position }) => position));
      const head = await store.head();
      // its own events are the newest of the log
      await remove(tenantId);
      expect((await store.head()) >= head).to.equal(true);
      expect(await store.reaches(head)).to.equal(true);
      const other = await tenantWith(1);
      const added = await eventsOf(store.readTenant(other.tenantId));
      for (const { position } of added) {
        expect(seen.has(position)).to.equal(false);
        expect(position > head).to.equal(true);
      }
      // what was left, since it was the newest, goes with the next call
      await remove(tenantId);
      expect(await lengths(names)).to.deep.equal([0, 0, 0]);
    });

    it('deleting a tenant twice, or one without events, deletes nothing else', async () => {
      const { tenantId } = await tenantWith(2);
      const other = await tenantWith(1);
      await remove(tenantId);
      await remove(tenantId);
      await remove(randomUUID());
      expect(await lengths(other.names)).to.deep.equal([2, 2]);
    });

    it('two processes that delete a tenant at once delete it once together', async () => {
      const { tenantId, names } = await tenantWith(30);
      const other = await tenantWith(1);
      await Promise.all([remove(tenantId), remove(tenantId, log.store())]);
      expect(new Set(await lengths(names))).to.deep.equal(new Set([0]));
      expect(await lengths(other.names)).to.deep.equal([2, 2]);
    });

    it('a deletion that stops in its midst leaves the stream of the tenant itself, and is finished by the next', async function () {
      this.slow(10_000);

      const { tenantId, names } = await tenantWith(30, 40);
      await tenantWith(1);
      for await (const count of store.deleteTenant(tenantId)) {
        expect(count).to.be.greaterThan(0);
        break;
      }
      const [ofTenant] = await lengths(names.slice(0, 1));
      expect(ofTenant).to.equal(40);
      expect(Math.max(...(await lengths(names.slice(1))))).to.equal(40);
      await remove(tenantId);
      expect(new Set(await lengths(names))).to.deep.equal(new Set([0]));
    });

    it('subscriptions go on over a deletion, and get each event of others once', async () => {
      const first = await tenantWith(3);
      const from = await store.head();
      const following = subscriber(store, from);
      const other = await tenantWith(2);
      await remove(first.tenantId);
      const last = await write(other.tenantId, newStream(other.tenantId));
      await following.until(() => following.events.some(({ id }) => id === last.events[0]!.id));
      await following.stop();
      const ofOther = (await eventsOf(store.readTenant(other.tenantId))).map(({ id }) => id);
      const got = following.events.filter(({ metadata }) => metadata['tenantId'] === other.tenantId);
      expect(ids(got)).to.deep.equal(ofOther);
      const fromStart = subscriber(store, START);
      await fromStart.until(() => fromStart.events.some(({ id }) => id === last.events[0]!.id));
      await fromStart.stop();
      const again = fromStart.events.filter(({ metadata }) => metadata['tenantId'] === other.tenantId);
      expect(ids(again)).to.deep.equal(ofOther);
    });
  });
}
