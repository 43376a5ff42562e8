import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type EventStore, START } from '../../../../application/ports/events/event-store.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { eventsOf, ids, newEvents, newStream, upTo } from '../../../contract/event-store/events.js';
import { withEngine } from './with-engine.js';

for (const version of ['23.10.8', '24.10.14']) {
  describe(`a log that others write to, on EventStoreDB ${version}`, () => {
    const test = withEngine({ version });
    const other = randomUUID();
    const write = async (store: EventStore, tenantId: string, count = 1): Promise<string[]> => {
      const events = newEvents(tenantId, count);
      await store.append([{ stream: newStream(tenantId), expected: 'no_stream', events }]);
      return ids(events);
    };
    const writeForeign = (count: number, stream = 'orders-1'): void => {
      const bytes = Buffer.from('{}');
      const events = upTo(count).map(() => ({
        id: randomUUID(),
        type: 'OrderPlaced',
        contentType: 'application/json',
        data: bytes,
        metadata: new Uint8Array(),
      }));
      test.double.log.append(stream, 'any', events);
    };

    it(`a log on ${version} with events of other applications reads as if it had the service's own only`, async () => {
      const store = test.open();
      writeForeign(3);
      expect(await store.head()).to.equal(START);
      expect(await eventsOf(store.readAll())).to.be.empty;
      const one = test.follow(store, START);
      await one.untilCaughtUp();
      const written: string[] = [];
      for (const count of [1, 40, 700]) {
        written.push(...(await write(store, test.tenantId, 2)));
        writeForeign(count, 'tenant_of_a_house');
        test.double.writeSystemEvents(count);
        written.push(...(await write(store, other, 2)));
        writeForeign(count, newStream().replace('tenant_', 'tenants_'));
      }
      await one.until(() => one.events.length >= written.length);
      await one.untilCaughtUp();
      expect(ids(one.events)).to.deep.equal(written);
      expect(ids(await eventsOf(store.readAll()))).to.deep.equal(written);
      expect(await store.head()).to.equal(one.events.at(-1)!.position);
      expect(await eventsOf(store.readTenant(test.tenantId))).to.deep.equal(
        one.events.filter(({ metadata }) => metadata['tenantId'] === test.tenantId),
      );
    });

    it(`the history of a silent tenant on ${version} ends at once, among events of other applications`, async () => {
      const store = test.open();
      const mine = await write(store, test.tenantId, 3);
      for (const _ of upTo(20)) await write(store, other, 50);
      writeForeign(500);
      const history = await eventsOf(store.readTenant(test.tenantId));
      expect(ids(history)).to.deep.equal(mine);
      expect(await eventsOf(store.readTenant(test.tenantId, history.at(-1)!.position))).to.be.empty;
      expect(await eventsOf(store.readTenant(randomUUID()))).to.be.empty;
    });

    it(`a position of another tenant or application on ${version} skips no event after it`, async () => {
      const store = test.open();
      await write(store, other);
      const after = await store.head();
      const mine = await write(store, test.tenantId, 2);
      const theirs = await write(store, other);
      expect(ids(await eventsOf(store.readTenant(test.tenantId, after)))).to.deep.equal(mine);
      const [, last] = await eventsOf(store.readTenant(test.tenantId));
      expect(ids(await eventsOf(store.readTenant(other, last!.position)))).to.deep.equal(theirs);
    });

    it(`the position on ${version} moves over many events of other applications, and reading continues from there`, async () => {
      const store = test.open();
      await write(store, test.tenantId);
      const newest = await store.head();
      test.double.writeSystemEvents(990);
      const one = test.follow(store, START);
      await one.untilCaughtUp();
      expect(one.caughtUp.at(-1)!.position).to.equal(newest);
      test.double.writeSystemEvents(500);
      writeForeign(10);
      await one.until(() => one.caughtUp.at(-1)!.position > newest);
      const { position } = one.caughtUp.at(-1)!;
      expect(await store.head()).to.equal(newest);
      const again = test.follow(store, position);
      await again.untilCaughtUp();
      expect(again.events).to.be.empty;
      const written = await write(store, test.tenantId, 2);
      const late = test.follow(test.open(), position);
      for (const follower of [one, again, late]) {
        await follower.until(() => follower.events.length >= 2);
        await follower.untilCaughtUp();
        expect(ids(follower.events).slice(-2)).to.deep.equal(written);
      }
      expect(late.events).to.have.lengthOf(2);
    });

    it(`a log on ${version} is followed without a gap when connections are lost amid events of other applications`, async function () {
      this.slow(20_000);

      const store = test.open();
      const one = test.follow(store, START);
      const written: string[] = [];
      const writeOurs = async (count: number): Promise<void> => {
        written.push(...(await write(store, test.tenantId, count)));
        await one.until(() => one.events.length >= written.length);
      };
      for (const foreign of [1, 499, 500, 501, 700, 1_700]) {
        await writeOurs(1);
        writeForeign(foreign);
        // Twice: that takes long enough for the server to report how far it has come.
        for (const _ of upTo(2)) await one.untilCaughtUp();
        test.double.breakConnections();
        await writeOurs(2);
        writeForeign(foreign);
        test.double.breakConnections();
      }
      await one.untilCaughtUp();
      expect(ids(one.events)).to.deep.equal(written);
    });

    it(`a subscription on ${version} reports its position among many events of other applications, from where another continues`, async () => {
      const store = test.open();
      await write(store, test.tenantId);
      const first = await store.head();
      writeForeign(2_500);
      const [last] = await write(store, test.tenantId);
      const head = await store.head();
      test.double.pageMs = 300;
      const history = store.readTenant(test.tenantId, first)[Symbol.asyncIterator]();
      const page = history.next();
      const one = test.follow(store, START);
      await one.until(() => one.passed.length > 0);
      const { position } = one.passed[0]!;
      expect(one.events).to.have.lengthOf(1);
      expect(position > first && position < head, `${position}`).to.equal(true);
      expect((await page).value).to.deep.equal([]);
      test.double.pageMs = 0;
      expect(ids(await eventsOf({ [Symbol.asyncIterator]: () => history }))).to.deep.equal([last]);
      const late = test.follow(test.open(), position);
      for (const follower of [one, late]) {
        await follower.untilCaughtUp();
        expect(ids(follower.events).at(-1)).to.equal(last);
      }
      expect(late.events).to.have.lengthOf(1);
      expect(one.events).to.have.lengthOf(2);
    });

    it(`the streams of a noun on ${version} are searched for once, up to where the last search has come`, async () => {
      const store = test.open();
      const client = (): string => streamName(test.tenantId, 'client', randomUUID());
      const append = async (stream: string): Promise<string> => {
        const events = newEvents(test.tenantId, 1);
        await store.append([{ stream, expected: 'any', events }]);
        return events[0]!.id;
      };
      const read = async (): Promise<string[]> =>
        ids(await eventsOf(store.readNoun(test.tenantId, 'client')));
      const one = client();
      for (const n of upTo(50)) writeForeign(50, `orders-${n}`);
      const written = [await append(one), await append(client())];
      test.double.pageMs = 300;
      for await (const page of store.readNoun(test.tenantId, 'client')) {
        expect(page).to.be.empty;
        break;
      }
      expect(await read()).to.have.members(written);
      // nothing of the log is searched again
      test.double.pageMs = 60_000;
      expect(await read()).to.have.members(written);
      for (const stream of [one, client()]) written.push(await append(stream));
      expect(await read()).to.have.members(written);
      test.double.pageMs = 0;
      test.double.breakConnections();
      expect(await read()).to.have.members(written);
    });

    it(`a process that starts at the end of many events of other applications on ${version} hears of the next event at once`, async () => {
      const store = test.open();
      await write(store, test.tenantId);
      writeForeign(1_500);
      test.double.pageMs = 60_000;
      const one = test.follow(store, await store.head());
      await one.untilCaughtUp();
      const [next] = await write(store, test.tenantId);
      await one.until(() => one.events.length > 0, 1_000);
      expect(ids(one.events)).to.deep.equal([next]);
    });

    it(`a log on ${version} is followed from a position whose event is gone`, async () => {
      const store = test.open();
      await write(store, test.tenantId);
      writeForeign(1_100);
      const one = test.follow(store, START);
      await one.until(() => one.caughtUp.some(({ position }) => position > one.events[0]!.position));
      const { position } = one.caughtUp.at(-1)!;
      const written = await write(store, test.tenantId, 2);
      // Scavenged: the log goes on without it.
      const gone = test.double.log.events.findIndex((event) => event.position === position - 1n);
      (test.double.log.events as unknown[]).splice(gone, 1);
      const late = test.follow(store, position);
      await late.until(() => late.events.length >= 2);
      await late.untilCaughtUp();
      expect(ids(late.events)).to.deep.equal(written);
    });

    it(`a log on ${version} is read with deleted streams, whose last event is the server's`, async () => {
      const store = test.open();
      const stream = newStream(test.tenantId);
      await store.append([{ stream, expected: 'no_stream', events: newEvents(test.tenantId, 2) }]);
      const one = test.follow(store, START);
      test.double.log.tombstone(stream, 'any');
      const written = await write(store, test.tenantId);
      await one.until(() => one.events.length >= 3);
      await one.untilCaughtUp();
      expect(one.events).to.have.lengthOf(3);
      expect(ids(await eventsOf(store.readAll())).slice(2)).to.deep.equal(written);
    });
  });
}
