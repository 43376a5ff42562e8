import type { AppendExpectedRevision } from '@eventstore/db-client';
import { expect } from 'chai';
import { limitsOf } from '../../support/eventstoredb/appends/append-limits.js';
import { createEventLog } from '../../support/eventstoredb/event-log.js';
import { all, event, failure, idsOf, newIds, newStream, withDouble } from './with-double.js';

const MIB = 1024 * 1024;

for (const batchAppend of [true, false]) {
  describe(`the EventStoreDB double, appending ${batchAppend ? 'in batches' : 'one by one'}`, () => {
    const test = withDouble({ batchAppend });
    const holds = async (stream: string): Promise<string[]> => {
      try {
        return idsOf(await all(test.client.readStream(stream)));
      } catch {
        return [];
      }
    };

    it(`the double numbers revisions from 0 and returns the last one, and its position, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      const ids = newIds(3);
      expect((await test.append(stream, ids.slice(0, 1))).nextExpectedRevision).to.equal(0n);
      const { nextExpectedRevision, position } = await test.append(stream, ids.slice(1));
      expect(nextExpectedRevision).to.equal(2n);
      const stored = await all(test.client.readStream(stream));
      expect(idsOf(stored)).to.deep.equal(ids);
      expect(stored.map(({ revision }) => revision)).to.deep.equal([0n, 1n, 2n]);
      expect(stored.at(-1)?.position).to.deep.equal(position);
      expect(position?.commit).to.equal(position?.prepare);
    });

    it(`the double gives every event a position of its own, with gaps, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      await test.append(stream, newIds(4));
      const positions = (await all(test.client.readStream(stream))).map(({ position }) => position!.commit);
      for (const [index, position] of positions.slice(1).entries())
        expect(position - positions[index]! > 50n).to.be.true;
    });

    it(`the double keeps data, metadata and type unchanged, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      const proposed = event();
      const asked = Date.now();
      await test.client.appendToStream(stream, [proposed]);
      const [stored] = await all(test.client.readStream(stream));
      const { id, type, data, metadata } = proposed;
      expect(stored).to.deep.include({ id, type, data, metadata, isJson: true, streamId: stream });
      expect(stored!.created.getTime()).to.be.within(asked, Date.now());
    });

    const refusals: readonly [string, number, AppendExpectedRevision, bigint | string][] = [
      ['no stream, of a stream of 2', 2, 'no_stream', 1n],
      ['a stream, of none', 0, 'stream_exists', 'no_stream'],
      ['revision 0, of no stream', 0, 0n, 'no_stream'],
      ['the revision before', 3, 1n, 2n],
      ['the revision after', 3, 3n, 2n],
      ['a revision beyond 2^53', 3, 2n ** 60n, 2n],
    ];
    for (const [what, count, expected, actual] of refusals) {
      it(`the double refuses an append that expects ${what}, and writes nothing, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
        const stream = newStream();
        const ids = newIds(count);
        if (count > 0) await test.append(stream, ids);
        const error = await failure(test.append(stream, newIds(2), expected));
        expect(error).to.include({
          type: 'wrong-expected-version',
          streamName: stream,
          expectedVersion: expected,
          actualVersion: actual,
        });
        expect(await holds(stream)).to.deep.equal(ids);
      });
    }

    const [a, b, c, x] = ['a', 'b', 'c', 'x'].map((name) => name.repeat(8)) as [
      string,
      string,
      string,
      string,
    ];
    type Outcome = { readonly revision: bigint; readonly log?: readonly string[] } | 'refused';
    const repeats: readonly [string, readonly string[], AppendExpectedRevision, Outcome][] = [
      ['all of it, from its revision', [a, b, c], 'no_stream', { revision: 2n }],
      ['its end, from its revision', [b, c], 0n, { revision: 2n }],
      ['its beginning', [a], 'no_stream', { revision: 0n }],
      ['its end, from another revision', [c], 0n, 'refused'],
      ['more than there is', [a, b, c, x], 'no_stream', 'refused'],
      ['the wrong order', [b, a], 'no_stream', 'refused'],
      ['all of it, from any', [a, b, c], 'any', { revision: 2n }],
      ['some of it, from any', [b], 'any', { revision: 1n }],
      ['all of it, from an existing stream', [a, b, c], 'stream_exists', { revision: 2n }],
      ['something known and then something new, from any', [a, x], 'any', 'refused'],
      [
        'something new and then something known, from any',
        [x, a],
        'any',
        { revision: 4n, log: [a, b, c, x, a] },
      ],
      ['all of it, from the last revision', [a, b, c], 2n, { revision: 5n, log: [a, b, c, a, b, c] }],
    ];
    for (const [what, names, expected, outcome] of repeats) {
      it(`the double ${outcome === 'refused' ? 'refuses' : 'answers'} a repeat of ${what}, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
        const stream = newStream();
        const ids = new Map([a, b, c, x].map((name, index) => [name, newIds(4)[index]!]));
        const named = (some: readonly string[]): string[] => some.map((name) => ids.get(name)!);
        await test.append(stream, named([a, b, c]), 'no_stream');
        const before = await all(test.client.readStream(stream));
        const appending = test.append(stream, named(names), expected);
        if (outcome === 'refused') {
          const error = await failure(appending);
          expect(error).to.include({ type: 'wrong-expected-version', actualVersion: 2n });
          expect(await holds(stream)).to.deep.equal(idsOf(before));
          return;
        }
        const { nextExpectedRevision, position } = await appending;
        expect(nextExpectedRevision).to.equal(outcome.revision);
        const stored = await all(test.client.readStream(stream));
        expect(idsOf(stored)).to.deep.equal(named(outcome.log ?? [a, b, c]));
        expect(position).to.deep.equal(stored[Number(outcome.revision)]?.position);
      });
    }

    it(`the double remembers the ids of one stream only, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const ids = newIds(1);
      await test.append(newStream(), ids);
      const stream = newStream();
      await test.append(stream, ids);
      expect(await holds(stream)).to.deep.equal(ids);
    });

    it(`the double has forgotten the ids of earlier events after a restart, not their revisions, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      const ids = newIds(2);
      await test.append(stream, ids, 'no_stream');
      test.double.log.forgetIds();
      expect((await test.append(stream, ids, 'no_stream')).nextExpectedRevision).to.equal(1n);
      expect((await test.append(stream, ids, 'any')).nextExpectedRevision).to.equal(3n);
    });

    it(`the double takes 1 MiB of data and refuses a byte more, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      const sized = (bytes: number) => ({ ...event(), data: 'x'.repeat(bytes - 2) });
      await test.client.appendToStream(stream, [sized(1024 * 512), sized(1024 * 512)]);
      const error = await failure(
        test.client.appendToStream(stream, [sized(1024 * 512), sized(1024 * 512 + 1)]),
      );
      expect(error).to.include({ type: 'maximum-append-size-exceeded', maxAppendSize: 1024 * 1024 });
      expect(await holds(stream)).to.have.lengthOf(2);
    });

    it(`the double has exact positions and revisions beyond 2^53, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      const proposed = {
        contentType: 'application/json',
        data: Buffer.from('{}'),
        metadata: new Uint8Array(),
      };
      test.double.skipPositions(2n ** 53n);
      test.double.seed(stream, 2n ** 53n, { id: newIds(1)[0]!, type: 'Seeded', ...proposed });
      const { nextExpectedRevision, position } = await test.append(stream, newIds(2), 2n ** 53n);
      expect(nextExpectedRevision).to.equal(2n ** 53n + 2n);
      expect(position!.commit > 2n ** 53n).to.be.true;
      const stored = await all(test.client.readStream(stream, { fromRevision: 2n ** 53n + 1n }));
      expect(stored.map(({ revision }) => revision)).to.deep.equal([2n ** 53n + 1n, 2n ** 53n + 2n]);
      expect(stored.at(-1)!.position).to.deep.equal(position);
    });
  });
}

describe('the EventStoreDB double, as a server from 25.1 on', () => {
  const test = withDouble({ version: '25.1.0' });

  it('the double, as a server from 25.1 on, counts metadata and type towards the limit of an append', async () => {
    const proposed = { ...event(), data: 'x'.repeat(1024 * 1024 - 2) };
    const error = await failure(test.client.appendToStream(newStream(), [proposed]));
    expect(error).to.include({ type: 'maximum-append-size-exceeded' });
  });
});

for (const batchAppend of [true, false]) {
  describe(`the EventStoreDB double, as 26.2, appending ${batchAppend ? 'in batches' : 'one by one'}`, () => {
    const test = withDouble({ version: '26.2.0', batchAppend, limits: { event: 3 * MIB, message: 4 * MIB } });
    const sized = (bytes: number) => ({ ...event(), data: 'x'.repeat(bytes) });
    const goesOn = () => test.append(newStream(), newIds(1), 'no_stream');

    it(`the double, as 26.2, takes more than 1 MiB, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      const { nextExpectedRevision } = await test.client.appendToStream(stream, [sized(2 * MIB), sized(MIB)]);
      expect(nextExpectedRevision).to.equal(1n);
    });

    it(`the double, as 26.2, refuses an event beyond its limit in words that the client does not know, and continues, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      const error = await failure(test.client.appendToStream(stream, [event(), sized(3 * MIB)]));
      expect(error).to.include({ type: 'unknown' });
      expect(error['message']).to.match(batchAppend ? /^Could not recognize / : /^3 INVALID_ARGUMENT: /);
      expect(test.double.log.stream(stream)?.events ?? []).to.have.lengthOf(0);
      await goesOn();
    });

    it(`the double, as 26.2, refuses an append beyond the limit of a message, and continues, appending ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const error = await failure(test.client.appendToStream(newStream(), [sized(5 * MIB)]));
      expect(error).to.include({ type: 'unknown', code: 8 });
      expect(error['message']).to.match(/^8 RESOURCE_EXHAUSTED: Received message larger than max/);
      await goesOn();
    });
  });
}

it('the double, as 26.2, takes an event of 16 MiB by itself, and not a byte more', () => {
  const limit = 16 * MIB;
  const log = createEventLog({ startPosition: 0n, limits: limitsOf(26.2) });
  const proposed = (bytes: number) => ({
    id: newIds(1)[0]!,
    type: '',
    contentType: 'application/json',
    metadata: new Uint8Array(),
    data: new Uint8Array(bytes),
  });
  expect(log.append('a', 'any', [proposed(limit), proposed(limit)]).kind).to.equal('appended');
  const refused = log.append('a', 'any', [proposed(limit + 1)]);
  expect(refused).to.deep.include({ kind: 'event-too-large', size: limit + 1, limit });
});
