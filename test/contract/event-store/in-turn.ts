import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import {
  type Append,
  type EventStore,
  RevisionConflict,
} from '../../../application/ports/events/event-store.js';
import { eventsOf, failure, ids, newEvent, newEvents, newStream, upTo } from './events.js';
import { faultsOf, type LogUnderTest } from './log-under-test.js';

/** Appends that build on each other. */
export function inTurn(log: () => LogUnderTest): void {
  describe('appends in turn', () => {
    const tenantId = randomUUID();
    let store: EventStore;
    before(() => {
      store = log().store();
    });

    const append = (size = 1, stream = newStream(tenantId)): Append => ({
      stream,
      expected: 'no_stream',
      events: newEvents(tenantId, size),
    });
    const lengths = (appends: readonly Append[]): Promise<number[]> =>
      Promise.all(appends.map(async ({ stream }) => (await eventsOf(store.read(stream))).length));

    it('appends in turn are made one after the other, each answered separately', async () => {
      const before = await store.head();
      const appends = [append(2), append(1), append(3)];
      const appended = await store.append(appends);
      expect(appended.map(({ revision }) => revision)).to.deep.equal([1n, 0n, 2n]);
      const added = await eventsOf(store.readTenant(tenantId, before));
      expect(ids(added)).to.deep.equal(appends.flatMap(({ events }) => ids(events)));
      expect(appended.map(({ position }) => position)).to.deep.equal(
        [1, 2, 5].map((index) => added[index]!.position),
      );
    });

    it('appends in turn are made to streams of several tenants', async () => {
      const other = randomUUID();
      const appends = [
        append(),
        { ...append(), stream: newStream(other), events: [newEvent(other)] },
      ] as const;
      await store.append(appends);
      expect(await lengths(appends)).to.deep.equal([1, 1]);
    });

    it('appends in turn are made to one stream, where each expects the result of the previous one', async () => {
      const first = append(2);
      const second = { ...append(1, first.stream), expected: 1n };
      const [, { revision }] = (await store.append([first, second])) as [unknown, { revision: bigint }];
      expect(revision).to.equal(2n);
    });

    for (const [what, refused, there] of [
      ['the first', 0, [1, 0, 0]],
      ['one in the middle', 1, [1, 1, 0]],
      ['the last', 2, [1, 1, 1]],
    ] as const)
      it(`appends in turn stop at a refused one: ${what}`, async () => {
        const appends = [append(), append(), append()];
        const { stream } = appends[refused]!;
        await store.append([{ stream, expected: 'no_stream', events: newEvents(tenantId, 1) }]);
        const error = await failure(store.append(appends));
        expect(error).to.be.instanceOf(RevisionConflict).and.to.include({ stream, actual: 0n });
        expect(await lengths(appends)).to.deep.equal(there);
      });

    it('no append in turn is made after a refused one, be it with "any" or made before', async () => {
      const taken = append();
      await store.append([{ stream: taken.stream, expected: 'no_stream', events: newEvents(tenantId, 1) }]);
      const anywhere: Append = { ...append(), expected: 'any' };
      expect(await failure(store.append([taken, anywhere]))).to.be.instanceOf(RevisionConflict);
      expect(await lengths([anywhere])).to.deep.equal([0]);
      const made = append();
      await store.append([{ stream: made.stream, expected: made.expected, events: made.events }]);
      expect(await failure(store.append([taken, made]))).to.include({ stream: taken.stream });
    });

    it('repeated appends in turn are answered like the first time, and continue where they ended', async () => {
      const appends = [append(), append(2), append()];
      const half = await store.append(appends.slice(0, 2));
      const whole = await store.append(appends);
      expect(whole.slice(0, 2)).to.deep.equal(half);
      expect(await log().store().append(appends)).to.deep.equal(whole);
      expect(await lengths(appends)).to.deep.equal([1, 2, 1]);
    });

    it('appends in turn are all refused for an event that none of them may hold', async () => {
      for (const bad of [newEvent(randomUUID()), newEvent(tenantId, { data: '{"a":' })]) {
        const appends = [append(), { ...append(), events: [bad] }];
        expect(await failure(store.append(appends))).to.be.instanceOf(TypeError);
        expect(await lengths(appends)).to.deep.equal([0, 0]);
      }
    });

    it('appends in turn may be an empty list', async () => {
      const before = await store.head();
      expect(await store.append([])).to.deep.equal([]);
      expect(await store.head()).to.equal(before);
    });

    it('appends in turn are answered when their first answer was lost', async function () {
      const faults = faultsOf(log(), this);
      const appends = [append(2), append(), append(3)];
      await store.head();
      faults.loseNextAnswer();
      const appended = await store.append(appends);
      expect(appended).to.deep.equal(await store.append(appends));
      expect(await lengths(appends)).to.deep.equal([2, 1, 3]);
    });

    it('of many appends in turn to one revision one wins', async () => {
      const wanted = newStream(tenantId);
      const stores = [store, log().store()];
      const rivals = upTo(40).map(() => [append(1, wanted), append(), append()] as const);
      const results = await Promise.allSettled(
        rivals.map((appends, index) => stores[index % 2]!.append(appends)),
      );
      const winner = results.findIndex(({ status }) => status === 'fulfilled');
      expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
      for (const [index, [, second, third]] of rivals.entries())
        expect(await lengths([second, third])).to.deep.equal(index === winner ? [1, 1] : [0, 0]);
      expect(ids(await eventsOf(store.read(wanted)))).to.deep.equal(ids(rivals[winner]![0].events));
    });

    it('appends in turn do not delay others', async () => {
      const taken = append();
      await store.append([{ stream: taken.stream, expected: 'no_stream', events: newEvents(tenantId, 1) }]);
      const alone = upTo(20).map(() => append());
      const pairs = upTo(20).map(() => [append(), append()] as const);
      const refused = upTo(5).map(() => [taken, append()] as const);
      const [, , results] = await Promise.all([
        Promise.all(
          alone.map(({ stream, expected, events }) => appendOne(store, { stream, expected, events })),
        ),
        Promise.all(pairs.map((pair) => store.append(pair))),
        Promise.allSettled(refused.map((pair) => store.append(pair))),
      ]);
      expect(results.map(({ status }) => status)).to.deep.equal(refused.map(() => 'rejected'));
      expect(await lengths([...alone, ...pairs.flat()])).to.deep.equal(
        [...alone, ...pairs.flat()].map(() => 1),
      );
      expect(await lengths(refused.map(([, second]) => second))).to.deep.equal(refused.map(() => 0));
    });
  });
}
