import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import {
  type EventStore,
  type ExpectedRevision,
  RevisionConflict,
  START,
} from '../../../application/ports/events/event-store.js';
import type { LogUnderTest } from './log-under-test.js';
import { eventsOf, failure, ids, newEvent, newEvents, newStream, upTo } from './events.js';

/** Expected revisions, atomicity, order of positions. */
export function appending(log: () => LogUnderTest): void {
  describe('append', () => {
    const tenantId = randomUUID();
    let store: EventStore;
    before(() => {
      store = log().store();
    });

    const streamOf = async (count: number): Promise<string> => {
      const stream = newStream(tenantId);
      if (count > 0)
        await store.append([{ stream, expected: 'no_stream', events: newEvents(tenantId, count) }]);
      return stream;
    };

    it('append takes the log to the position that it returns, and no further', async () => {
      const first = await appendOne(store, {
        stream: newStream(tenantId),
        expected: 'no_stream',
        events: newEvents(tenantId, 2),
      });
      const second = await appendOne(store, {
        stream: newStream(tenantId),
        expected: 'no_stream',
        events: newEvents(tenantId, 1),
      });
      for (const known of [0n, first.position, second.position])
        expect(await store.reaches(known), String(known)).to.equal(true);
      expect(await store.reaches(second.position + 2n ** 40n)).to.equal(false);
    });

    it('append counts revisions from 0 and returns that of the last event', async () => {
      const stream = newStream(tenantId);
      const first = await appendOne(store, { stream, expected: 'no_stream', events: [newEvent(tenantId)] });
      expect(first.revision).to.equal(0n);
      expect(first.position > START).to.be.true;
      const more = await appendOne(store, { stream, expected: 0n, events: newEvents(tenantId, 3) });
      expect(more.revision).to.equal(3n);
      const stored = await eventsOf(store.read(stream));
      expect(stored.map(({ revision }) => revision)).to.deep.equal([0n, 1n, 2n, 3n]);
      expect(stored.at(0)?.position).to.equal(first.position);
      expect(stored.at(-1)?.position).to.equal(more.position);
    });

    it('append accepts any revision with "any", whether the stream exists or not', async () => {
      const stream = newStream(tenantId);
      expect(
        (await appendOne(store, { stream, expected: 'any', events: newEvents(tenantId, 2) })).revision,
      ).to.equal(1n);
      expect(
        (await appendOne(store, { stream, expected: 'any', events: newEvents(tenantId, 1) })).revision,
      ).to.equal(2n);
    });

    const refusals: readonly [string, number, ExpectedRevision, bigint | null][] = [
      ['no stream, where there is one', 2, 'no_stream', 1n],
      ['a revision of a stream that does not exist', 0, 0n, null],
      ['the revision before', 3, 1n, 2n],
      ['the first revision', 3, 0n, 2n],
      ['the revision after', 3, 3n, 2n],
      ['a revision far ahead', 3, 1_000_000n, 2n],
      ['a revision beyond 2^53', 3, 2n ** 60n, 2n],
    ];
    for (const [what, count, expected, actual] of refusals) {
      it(`append refuses ${what}, and states the current revision`, async () => {
        const stream = await streamOf(count);
        const error = await failure(store.append([{ stream, expected, events: newEvents(tenantId, 2) }]));
        expect(error).to.be.instanceOf(RevisionConflict);
        expect(error).to.include({ stream, expected, actual });
        expect(await eventsOf(store.read(stream))).to.have.lengthOf(count);
      });
    }

    it('append continues after a refusal', async () => {
      const stream = await streamOf(1);
      await failure(store.append([{ stream, expected: 'no_stream', events: newEvents(tenantId, 1) }]));
      expect(
        (await appendOne(store, { stream, expected: 0n, events: newEvents(tenantId, 1) })).revision,
      ).to.equal(1n);
    });

    it('each of many concurrent appends gets its own answer', async () => {
      const there = await streamOf(1);
      const settled = await Promise.allSettled([
        appendOne(store, {
          stream: newStream(tenantId),
          expected: 'no_stream',
          events: newEvents(tenantId, 1),
        }),
        appendOne(store, { stream: there, expected: 'no_stream', events: newEvents(tenantId, 1) }),
        appendOne(store, { stream: newStream(tenantId), expected: 'any', events: newEvents(tenantId, 2) }),
        appendOne(store, { stream: newStream(tenantId), expected: 4n, events: newEvents(tenantId, 1) }),
        appendOne(store, { stream: there, expected: 0n, events: newEvents(tenantId, 3) }),
      ]);
      const outcome = settled.map((result) =>
        result.status === 'fulfilled' ? result.value.revision : (result.reason as RevisionConflict).actual,
      );
      expect(settled.map(({ status }) => status)).to.deep.equal([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
      expect(outcome.filter((_, index) => index !== 1)).to.deep.equal([0n, 1n, null, 3n]);
      expect(await eventsOf(store.read(there))).to.have.lengthOf(4);
    });

    it('one of 50 concurrent appends with "no_stream" wins, over several clients', async () => {
      const stream = newStream(tenantId);
      const clients = [store, log().store(), log().store()];
      const events = newEvents(tenantId, 50);
      const settled = await Promise.allSettled(
        events.map((event, index) =>
          appendOne(clients[index % clients.length]!, { stream, expected: 'no_stream', events: [event] }),
        ),
      );
      const winners = events.filter((_, index) => settled[index]!.status === 'fulfilled');
      expect(winners).to.have.lengthOf(1);
      for (const result of settled) {
        if (result.status === 'fulfilled') expect(result.value.revision).to.equal(0n);
        else expect(result.reason).to.be.instanceOf(RevisionConflict).with.property('actual', 0n);
      }
      expect(ids(await eventsOf(store.read(stream)))).to.deep.equal(ids(winners));
    });

    it('one of 20 concurrent appends at a revision wins, round after round', async () => {
      const stream = await streamOf(1);
      const clients = [store, log().store()];
      for (const round of upTo(5)) {
        const settled = await Promise.allSettled(
          newEvents(tenantId, 20).map((event, index) =>
            appendOne(clients[index % clients.length]!, { stream, expected: BigInt(round), events: [event] }),
          ),
        );
        expect(settled.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
      }
      expect(await eventsOf(store.read(stream))).to.have.lengthOf(6);
    });

    it('60 concurrent appends with "any" on one stream get a revision each, over several clients', async () => {
      const stream = newStream(tenantId);
      const clients = [store, log().store()];
      const events = newEvents(tenantId, 60);
      const appended = await Promise.all(
        events.map((event, index) =>
          appendOne(clients[index % clients.length]!, { stream, expected: 'any', events: [event] }),
        ),
      );
      const stored = await eventsOf(store.read(stream));
      expect(stored.map(({ revision }) => revision)).to.deep.equal(upTo(60).map(BigInt));
      for (const [index, { revision, position }] of appended.entries()) {
        expect(stored[Number(revision)]).to.include({ id: events[index]!.id, revision, position });
      }
    });

    it('the events of one append are consecutive, whatever else is written', async () => {
      const after = await store.head();
      const clients = [store, log().store()];
      await Promise.all(
        upTo(60).map((index) =>
          appendOne(clients[index % clients.length]!, {
            stream: newStream(tenantId),
            expected: 'no_stream',
            events: newEvents(tenantId, 5),
          }),
        ),
      );
      const stored = await eventsOf(store.readAll(after));
      expect(stored).to.have.lengthOf(300);
      for (const [index, event] of stored.entries()) {
        expect(event.revision).to.equal(BigInt(index % 5));
        if (event.revision > 0n) expect(event.stream).to.equal(stored[index - 1]!.stream);
      }
    });

    it('a later append has a greater position, whichever client makes it', async () => {
      const clients = [store, log().store(), log().store()];
      let position = await store.head();
      for (const index of upTo(12)) {
        const client = clients[index % clients.length]!;
        const appended = await appendOne(client, {
          stream: newStream(tenantId),
          expected: 'no_stream',
          events: newEvents(tenantId, 2),
        });
        expect(appended.position > position).to.be.true;
        position = appended.position;
      }
      expect(await store.head()).to.equal(position);
    });
  });
}
