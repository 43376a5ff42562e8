import {
  BACKWARDS,
  END,
  FORWARDS,
  jsonEvent,
  START,
  type Position,
  type ReadStreamOptions,
} from '@eventstore/db-client';
import { expect } from 'chai';
import { all, failure, idsOf, newIds, newStream, withDouble } from './with-double.js';

describe('the EventStoreDB double, reading', () => {
  const test = withDouble();
  const stream = newStream();
  const ids = newIds(5);
  const positions: Position[] = [];
  before(async () => {
    for (const id of ids) positions.push((await test.append(stream, [id])).position!);
  });

  const streamReads: readonly [string, ReadStreamOptions, readonly number[]][] = [
    ['forwards from the start', { fromRevision: START }, [0, 1, 2, 3, 4]],
    ['forwards from a revision on, inclusive', { fromRevision: 2n }, [2, 3, 4]],
    ['at most so many', { fromRevision: 1n, maxCount: 2 }, [1, 2]],
    ['forwards from behind the end: nothing', { fromRevision: 5n }, []],
    ['backwards from the end', { direction: BACKWARDS, fromRevision: END, maxCount: 2 }, [4, 3]],
    ['backwards from a revision on, inclusive', { direction: BACKWARDS, fromRevision: 2n }, [2, 1, 0]],
    [
      'backwards from behind the end: from the end',
      { direction: BACKWARDS, fromRevision: 99n },
      [4, 3, 2, 1, 0],
    ],
    ['backwards from the start', { direction: BACKWARDS, fromRevision: START }, [0]],
  ];
  for (const [what, options, expected] of streamReads) {
    it(`the double reads a stream ${what}`, async () => {
      const found = await all(test.client.readStream(stream, options));
      expect(idsOf(found)).to.deep.equal(expected.map((index) => ids[index]));
    });
  }

  it('the double refuses to read a stream forwards from the end', async () => {
    const error = await failure(all(test.client.readStream(stream, { fromRevision: END })));
    expect(error).to.include({ type: 'unknown', code: 2 });
    expect(error['message']).to.equal('2 UNKNOWN: Unexpected ReadStreamResult: Error');
  });

  it('the double reports that a stream does not exist', async () => {
    const error = await failure(all(test.client.readStream('nowhere')));
    expect(error).to.include({ type: 'stream-not-found', streamName: 'nowhere' });
  });

  it('the double reads the log forwards from a position on, inclusive', async () => {
    const found = await all(test.client.readAll({ fromPosition: positions[3]! }));
    expect(idsOf(found)).to.deep.equal(ids.slice(3));
    expect(idsOf(await all(test.client.readAll({ maxCount: 2 })))).to.deep.equal(ids.slice(0, 2));
    expect(await all(test.client.readAll({ fromPosition: END, direction: FORWARDS }))).to.be.empty;
  });

  it('the double reads the log backwards before a position, exclusive', async () => {
    const options = { direction: BACKWARDS, maxCount: 2 } as const;
    const before_ = await all(test.client.readAll({ ...options, fromPosition: positions[3]! }));
    expect(idsOf(before_)).to.deep.equal([ids[2], ids[1]]);
    const fromEnd = await all(test.client.readAll({ ...options, fromPosition: END }));
    expect(idsOf(fromEnd)).to.deep.equal([ids[4], ids[3]]);
  });

  it('the double takes the position where an event ends for the one where the next begins', async () => {
    const [first, second] = positions.map(({ commit }) => commit);
    expect(test.double.log.events[0]!.position).to.equal(first);
    expect(test.double.log.events[0]!.end).to.equal(second);
    const between = { commit: second!, prepare: 0n };
    expect(idsOf(await all(test.client.readAll({ fromPosition: between })))).to.deep.equal(ids.slice(1));
    const later = { commit: second!, prepare: second! + 1n };
    expect(idsOf(await all(test.client.readAll({ fromPosition: later })))).to.deep.equal(ids.slice(2));
  });

  it('the double refuses a position in the middle of an event', async () => {
    const commit = positions[2]!.commit - 1n;
    const reading = all(test.client.readAll({ fromPosition: { commit, prepare: commit } }));
    expect((await failure(reading))['message']).to.contain('INVALID_ARGUMENT');
  });

  it('the double returns nothing from a position that the log has not reached', async () => {
    const commit = positions.at(-1)!.commit + 100_000n;
    expect(await all(test.client.readAll({ fromPosition: { commit, prepare: commit } }))).to.be.empty;
  });

  it('the double returns its own events beside all others', async () => {
    test.double.writeSystemEvents(2);
    const last = await all(test.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 3 }));
    expect(last.map(({ type }) => type)).to.deep.equal(['$statsCollected', '$statsCollected', 'Happened']);
  });

  it('the double resolves links when asked to, also those that lead nowhere', async () => {
    const links = newStream();
    const linked = ['2@' + stream, '77@' + stream].map((target) => ({
      ...jsonEvent({ type: '$>', data: {} }),
      contentType: 'application/octet-stream' as const,
      data: Buffer.from(target),
    }));
    await test.client.appendToStream(links, linked);
    const found = [];
    for await (const one of test.client.readStream(links, { resolveLinkTos: true })) found.push(one);
    expect(found.map((one) => [one.event?.id, one.link?.type])).to.deep.equal([
      [ids[2], '$>'],
      [undefined, '$>'],
    ]);
    const unresolved = await all(test.client.readStream(links));
    expect(unresolved.map(({ streamId }) => streamId)).to.deep.equal([links, links]);
  });

  it('the double keeps the pace of a slow reader, and loses nothing', async () => {
    const long = newStream();
    const many = newIds(2_000);
    await test.append(long, many);
    const found: string[] = [];
    for await (const { event } of test.client.readStream(long)) {
      if (found.push(event!.id) % 500 === 0) await new Promise(setImmediate);
    }
    expect(found).to.deep.equal(many);
  });
});
