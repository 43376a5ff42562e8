import type { AppendExpectedRevision } from '@eventstore/db-client';
import { expect } from 'chai';
import { record } from './recorder.js';
import { all, failure, idsOf, newIds, newStream, withDouble } from './with-double.js';

const LAST = 2n ** 63n - 1n;

for (const batchAppend of [true, false]) {
  describe(`the EventStoreDB double, deleting, with appends ${batchAppend ? 'in batches' : 'one by one'}`, () => {
    const test = withDouble({ batchAppend });
    const deleted = async (count = 3): Promise<string> => {
      const stream = newStream();
      await test.append(stream, newIds(count));
      await test.client.deleteStream(stream);
      return stream;
    };
    const tombstoned = async (): Promise<string> => {
      const stream = newStream();
      await test.append(stream, newIds(1));
      await test.client.tombstoneStream(stream);
      return stream;
    };

    it(`a softly deleted stream is not shown, and its events remain in the log, with appends ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = await deleted();
      const error = await failure(all(test.client.readStream(stream)));
      expect(error).to.include({ type: 'stream-not-found' });
      const log = await all(test.client.readAll());
      expect(log.filter(({ streamId }) => streamId === stream)).to.have.lengthOf(3);
      const last = log.at(-1)!;
      expect(last).to.include({ streamId: `$$${stream}`, type: '$metadata' });
      expect(last.data).to.deep.equal({ $tb: Number(LAST) });
    });

    const again: readonly [AppendExpectedRevision, bigint | undefined][] = [
      ['any', 3n],
      ['no_stream', 3n],
      [2n, 3n],
      ['stream_exists', undefined],
    ];
    for (const [expected, revision] of again) {
      it(`the double ${revision === undefined ? 'refuses' : 'continues'} a softly deleted stream when an append expects ${expected}, with appends ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
        const stream = await deleted();
        const ids = newIds(2);
        const appending = test.append(stream, ids, expected);
        if (revision === undefined) {
          expect(await failure(appending)).to.include({ type: 'stream-deleted', streamName: stream });
          return;
        }
        expect((await appending).nextExpectedRevision).to.equal(4n);
        const stored = await all(test.client.readStream(stream));
        expect(stored.map((one) => one.revision)).to.deep.equal([revision, revision + 1n]);
        expect(idsOf(stored)).to.deep.equal(ids);
      });
    }

    it(`the double refuses to delete an absent stream or another revision, with appends ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      const absent = await failure(test.client.deleteStream(stream));
      expect(absent).to.include({ type: 'wrong-expected-version', expectedVersion: -2n, actualVersion: -1n });
      await test.append(stream, newIds(3));
      const elsewhere = await failure(test.client.deleteStream(stream, { expectedRevision: 1n }));
      expect(elsewhere).to.include({ streamName: stream, expectedVersion: 1n, actualVersion: 2n });
    });

    it(`a tombstone is permanent, with appends ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = await tombstoned();
      const attempts: (() => Promise<unknown>)[] = [
        () => all(test.client.readStream(stream)),
        () => all(test.client.subscribeToStream(stream)),
        () => test.append(stream, newIds(1)),
        () => test.append(stream, newIds(1), 0n),
        () => test.client.deleteStream(stream),
        () => test.client.tombstoneStream(stream),
      ];
      for (const attempt of attempts)
        expect(await failure(attempt())).to.include({ type: 'stream-deleted', streamName: stream });
      const last = (await all(test.client.readAll())).at(-1);
      expect(last).to.include({ streamId: stream, type: '$streamDeleted', revision: LAST });
    });

    it(`a tombstone ends the subscriptions to its stream, with appends ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      await test.append(stream, newIds(1));
      const one = record(test.client.subscribeToStream(stream));
      await one.untilTold('caughtUp');
      await test.client.tombstoneStream(stream);
      await one.untilTold('stream-deleted');
    });

    it(`a stream that never existed can get a tombstone, with appends ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      await test.client.tombstoneStream(stream, { expectedRevision: 'no_stream' });
      expect(await failure(test.append(stream, newIds(1)))).to.include({ type: 'stream-deleted' });
    });
  });
}
