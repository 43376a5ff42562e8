import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import type { EventStore, NewEvent, StoredEvent } from '../../../application/ports/events/event-store.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { LogUnderTest } from './log-under-test.js';
import { eventsOf, ids, newEvent, newEvents, newStream, upTo } from './events.js';

const LONG = 1_203;

const rising = (values: readonly bigint[]): boolean =>
  values.every((value, index) => index === 0 || value > values[index - 1]!);

/** What was appended comes back: all of it, in order, in pages, unchanged. */
export function reading(log: () => LogUnderTest): void {
  describe('read', () => {
    const tenantId = randomUUID();
    const neighbour = randomUUID();
    const stream = newStream(tenantId);
    const written: NewEvent[] = newEvents(tenantId, LONG);
    let store: EventStore;
    let before_: bigint;
    let middle: bigint;

    before(async () => {
      store = log().store();
      before_ = await store.head();
      let revision: bigint | undefined;
      for (let from = 0; from < LONG; from += 120) {
        const page = written.slice(from, from + 120);
        const [appended] = await Promise.all([
          appendOne(store, { stream, expected: revision ?? 'no_stream', events: page }),
          appendOne(store, {
            stream: newStream(neighbour),
            expected: 'no_stream',
            events: newEvents(neighbour, 2),
          }),
        ]);
        revision = appended.revision;
        if (from === 600) middle = appended.position;
      }
    });

    it('read yields nothing for a stream that does not exist', async () => {
      expect(await eventsOf(store.read(newStream(tenantId)))).to.be.empty;
      expect(await eventsOf(store.read(newStream(tenantId), 5n))).to.be.empty;
    });

    it('read yields a long stream in order and in pages that are not empty', async () => {
      const sizes: number[] = [];
      const stored: StoredEvent[] = [];
      for await (const page of store.read(stream)) {
        sizes.push(page.length);
        stored.push(...page);
      }
      expect(sizes.length).to.be.greaterThan(1);
      expect(Math.min(...sizes)).to.be.greaterThan(0);
      expect(ids(stored)).to.deep.equal(ids(written));
      expect(stored.map(({ revision }) => revision)).to.deep.equal(upTo(LONG).map(BigInt));
      expect(rising(stored.map(({ position }) => position))).to.be.true;
    });

    it('read begins at the given revision, and yields nothing after the last', async () => {
      for (const from of [1, 499, 500, 501, 1_000, LONG - 1]) {
        expect(ids(await eventsOf(store.read(stream, BigInt(from))))).to.deep.equal(ids(written.slice(from)));
      }
      expect(await eventsOf(store.read(stream, BigInt(LONG)))).to.be.empty;
      expect(await eventsOf(store.read(stream, 2n ** 62n))).to.be.empty;
    });

    it("read yields one tenant's history, and no events of the tenant next to it", async () => {
      const stored = await eventsOf(store.readTenant(tenantId));
      expect(ids(stored)).to.deep.equal(ids(written));
      expect(rising(stored.map(({ position }) => position))).to.be.true;
      const others = await eventsOf(store.readTenant(neighbour));
      expect(new Set(others.map(({ metadata }) => metadata['tenantId']))).to.deep.equal(new Set([neighbour]));
      expect(others).to.have.lengthOf(22);
      expect(await eventsOf(store.readTenant(randomUUID()))).to.be.empty;
    });

    it("read yields one tenant's history strictly after a position", async () => {
      const whole = await eventsOf(store.readTenant(tenantId));
      for (const index of [0, 498, 499, 500, LONG - 2]) {
        const rest = await eventsOf(store.readTenant(tenantId, whole[index]!.position));
        expect(ids(rest)).to.deep.equal(ids(whole.slice(index + 1)));
      }
      expect(await eventsOf(store.readTenant(tenantId, whole.at(-1)!.position))).to.be.empty;
    });

    it("read reports the position up to which it has read one tenant's history, also of a tenant without events", async () => {
      const head = await store.head();
      for (const [tenant, count] of [
        [tenantId, LONG],
        [randomUUID(), 0],
      ] as const) {
        let passed = 0n;
        expect(await eventsOf(store.readTenant(tenant, 0n, (to) => (passed = to)))).to.have.lengthOf(count);
        expect(passed).to.equal(head);
      }
    });

    it('read yields everything in total order, strictly after a position', async () => {
      const everything = await eventsOf(store.readAll(before_));
      expect(everything).to.have.lengthOf(LONG + 22);
      expect(rising(everything.map(({ position }) => position))).to.be.true;
      const ofStream = everything.filter((event) => event.stream === stream);
      expect(ids(ofStream)).to.deep.equal(ids(written));
      const rest = everything.filter(({ position }) => position > middle);
      expect(rest.length).to.be.within(400, everything.length - 400);
      expect(await eventsOf(store.readAll(middle))).to.deep.equal(rest);
      expect(await eventsOf(store.readAll(everything.at(-1)!.position))).to.be.empty;
    });

    it('read yields the same event in every order', async () => {
      const [first] = await eventsOf(store.read(stream));
      const [ofTenant] = await eventsOf(store.readTenant(tenantId));
      const ofAll = (await eventsOf(store.readAll(before_))).find(({ id }) => id === first!.id);
      expect(ofTenant).to.deep.equal(first);
      expect(ofAll).to.deep.equal(first);
    });

    it('read ends at the head as it was when the reading began', async () => {
      const head = await store.head();
      for (const pages of [store.readAll(before_), store.readTenant(tenantId)]) {
        const stored: StoredEvent[] = [];
        for await (const page of pages) {
          stored.push(...page);
          await store.append([
            { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 1) },
          ]);
        }
        const late = stored.filter(({ position }) => position > head);
        // Another page's append may stand before the second reading began, never behind its beginning.
        expect(late.length).to.be.lessThan(10);
      }
    });

    it('many streams are read stream after stream in the order of their names, each whole and in its order', async () => {
      const own = randomUUID();
      const [one, other, absent] = [newStream(own), newStream(own), newStream(own)];
      const events = new Map([
        [one, newEvents(own, 2)],
        [other, newEvents(own, 501)],
        [stream, written],
      ]);
      for (const name of [one, other])
        await appendOne(store, { stream: name, expected: 'no_stream', events: events.get(name)! });
      const names = [absent, other, one, stream];
      const all = await eventsOf(store.readMany(names));
      const inOrder = [...events.keys()].sort();
      expect(ids(all)).to.deep.equal(inOrder.flatMap((name) => ids(events.get(name)!)));
      const [first] = await eventsOf(store.read(one));
      expect(all.find(({ id }) => id === first!.id)).to.deep.equal(first);
      for (const index of [0, 1, 499, 500, all.length - 2, all.length - 1]) {
        const rest = await eventsOf(store.readMany(names, all[index]));
        expect(ids(rest), String(index)).to.deep.equal(ids(all.slice(index + 1)));
      }
      expect(await eventsOf(store.readMany([]))).to.be.empty;
      expect(await eventsOf(store.readMany([absent]))).to.be.empty;
    });

    it("a tenant's streams of a noun are read, and no others", async () => {
      const [own, next] = [randomUUID(), randomUUID()];
      const streams = [streamName(own, 'client', randomUUID()), streamName(own, 'client', randomUUID())];
      const others = [
        streamName(own, 'clientid', 'abcdef'),
        streamName(own, 'role', randomUUID()),
        streamName(next, 'client', randomUUID()),
      ];
      const events = new Map(
        [...streams, ...others].map((name) => [name, newEvents(others[2] === name ? next : own, 300)]),
      );
      for (const [name, made] of events)
        await appendOne(store, { stream: name, expected: 'no_stream', events: made });
      const all = await eventsOf(store.readNoun(own, 'client'));
      expect(new Set(all.map((event) => event.stream))).to.deep.equal(new Set(streams));
      for (const name of streams)
        expect(ids(all.filter((event) => event.stream === name))).to.deep.equal(ids(events.get(name)!));
      for (const index of [0, 299, 300, 499, 500, 599]) {
        const rest = await eventsOf(store.readNoun(own, 'client', all[index]));
        expect(ids(rest), String(index)).to.deep.equal(ids(all.slice(index + 1)));
      }
      expect(await eventsOf(store.readNoun(randomUUID(), 'client'))).to.be.empty;
    });

    it('the head of the log is its last position', async () => {
      const { position } = await appendOne(store, {
        stream: newStream(tenantId),
        expected: 'no_stream',
        events: newEvents(tenantId, 2),
      });
      expect(await store.head()).to.equal(position);
      expect(await log().store().head()).to.equal(position);
    });
  });

  describe('a stored event', () => {
    const tenantId = randomUUID();
    const roundTrip = async (event: NewEvent): Promise<void> => {
      const store = log().store();
      const stream = newStream(tenantId);
      const { position } = await appendOne(store, { stream, expected: 'no_stream', events: [event] });
      const expected: StoredEvent = { ...event, stream, revision: 0n, position };
      expect(await eventsOf(store.read(stream))).to.deep.equal([expected]);
      // With others in one round trip, too.
      const together = upTo(3).map(() => ({ ...event, id: randomUUID() }));
      const streams = together.map(() => newStream(tenantId));
      await Promise.all(
        together.map((one, index) =>
          appendOne(store, { stream: streams[index]!, expected: 'any', events: [one] }),
        ),
      );
      for (const [index, one] of together.entries()) {
        const [stored] = await eventsOf(store.read(streams[index]!));
        expect(stored).to.deep.include({ ...one });
      }
    };

    const texts: readonly [string, string][] = [
      ['of any script', '{"name":"Ωμέγα 山田 Łódź 🦊👩‍👩‍👧 \u202e x \u0301"}'],
      ['with quotes, backslashes, braces and commas', String.raw`{"a":"\"\\ {},[] ' $1 %s \\\\"}`],
      ['with escapes, NUL and half a pair among them', String.raw`{"a":"\u0000 \ud800 \n \/ \u00e9"}`],
      ['with white space, order and repeated names', '{ "b" : 1,\n\t"a": [ ],  "b":2 }'],
      ['with numbers that no double holds', '{"a":12345678901234567890.1234567890,"b":-0,"c":1e400}'],
      ['with names of prototypes', '{"__proto__":{"x":1},"constructor":null}'],
      ['that is empty', '{}'],
    ];
    for (const [what, data] of texts) {
      it(`a stored event has exactly the data that was appended: ${what}`, () =>
        roundTrip(newEvent(tenantId, { data })));
    }

    it('a stored event has up to 1 MiB of data', async () => {
      const ascii = `{"a":"${'x'.repeat(1024 * 1024 - 8)}"}`;
      const wide = `{"a":"${'é'.repeat(512 * 1024 - 4)}"}`;
      for (const data of [ascii, wide]) {
        expect(Buffer.byteLength(data)).to.equal(1024 * 1024);
        await roundTrip(newEvent(tenantId, { data }));
      }
    });

    it('a stored event has its metadata', () =>
      roundTrip(
        newEvent(tenantId, {
          metadata: {
            tenantId,
            $correlationId: randomUUID(),
            $causationId: randomUUID(),
            occurredAt: '2026-11-20T10:00:00.123Z',
            userAgent: 'Ωμέγα/1.0 ("quoted", {braced}) \\ \u0000 \n 🦊',
            empty: '',
            'a key with spaces': 'x',
          },
        }),
      ));

    it('a stored event has a bigint for a position and a revision', async () => {
      const store = log().store();
      const stream = newStream(tenantId);
      const appended = await appendOne(store, {
        stream,
        expected: 'no_stream',
        events: newEvents(tenantId, 1),
      });
      const [stored] = await eventsOf(store.read(stream));
      for (const value of [appended.revision, appended.position, stored!.revision, stored!.position]) {
        expect(typeof value).to.equal('bigint');
      }
    });
  });
}
