import { expect } from 'chai';
import {
  EventStoreUnavailable,
  RevisionConflict,
} from '../../../../../application/ports/events/event-store.js';
import { anyAppends } from '../../../../../infrastructure/event-store/eventstoredb/appends/any-appends.js';
import type { Appends } from '../../../../../infrastructure/event-store/eventstoredb/appends/appends.js';
import { proposedEvent } from '../../../../../infrastructure/event-store/eventstoredb/appends/proposed-event.js';
import type { Reads } from '../../../../../infrastructure/event-store/eventstoredb/reads/reads.js';
import { newEvents, newStream, upTo } from '../../../../contract/event-store/events.js';

/** Streams of ids, and how many of them were read. */
function log() {
  const streams = new Map<string, string[]>();
  const idsOf = (stream: string): string[] => {
    const ids = streams.get(stream) ?? [];
    streams.set(stream, ids);
    return ids;
  };
  const counted = {
    appends: 0,
    read: 0,
    /** Reads that are answered with nothing. */
    blanks: 0,
    /** Loses the events of a stream from this one on. */
    truncate: (stream: string, length: number) => void (idsOf(stream).length = length),
    reads: {
      ofStream: (stream: string, revision: bigint, limit: number) => {
        const first = Number(revision);
        const page = counted.blanks-- > 0 ? [] : idsOf(stream).slice(first, first + limit);
        counted.read += page.length;
        return Promise.resolve(page.map((id, index) => ({ id, revision: BigInt(first + index) })));
      },
    } as unknown as Reads,
    appending: {
      append: ({ stream, expected, events }) => {
        counted.appends++;
        const ids = idsOf(stream);
        const last = BigInt(ids.length - 1);
        if ((expected === 'no_stream' ? -1n : expected) !== last)
          return Promise.reject(new RevisionConflict(stream, expected, last < 0n ? null : last));
        ids.push(...events.map(({ id }) => id));
        return Promise.resolve({ revision: BigInt(ids.length - 1), position: 1n });
      },
      alreadyAppended: (_, revision) => Promise.resolve({ revision, position: 1n }),
    } satisfies Appends,
  };
  return counted;
}

const proposed = (count: number) => newEvents('', count).map(proposedEvent);

describe('appends at any revision', () => {
  const later = (): number => Date.now() + 10_000;

  it('appends at any revision take one round trip each to a stream that is known, or new', async () => {
    const { appending, reads, ...counted } = log();
    const append = anyAppends(appending, reads);
    const stream = newStream();
    for (const _ of upTo(10)) await append(stream, proposed(2), later());
    expect(counted.read).to.equal(0);
  });

  it('appends at any revision read the last 1,000 events of an unknown stream once, then those that others have added', async () => {
    const server = log();
    const stream = newStream();
    const [mine, theirs] = upTo(2).map(() => anyAppends(server.appending, server.reads));
    for (const _ of upTo(12)) await theirs!(stream, proposed(100), later());
    await mine!(stream, proposed(1), later());
    expect(server.read).to.equal(1_000);
    await theirs!(stream, proposed(1), later());
    await mine!(stream, proposed(1), later());
    expect(server.read).to.equal(1_002);
  });

  it('appends at any revision to a stream that others continued far read its last 1,000 events', async () => {
    const server = log();
    const stream = newStream();
    const [mine, theirs] = upTo(2).map(() => anyAppends(server.appending, server.reads));
    const early = proposed(1);
    await mine!(stream, early, later());
    const appended: ReturnType<typeof proposed>[] = [];
    for (const _ of upTo(12)) {
      appended.push(proposed(100));
      await theirs!(stream, appended.at(-1)!, later());
    }
    const before = server.read;
    expect((await mine!(stream, appended[2]!, later())).revision, 'the oldest that are recognised').to.equal(
      300n,
    );
    expect(server.read - before).to.equal(1_000);
    expect((await mine!(stream, early, later())).revision, 'too old').to.equal(1_201n);
  });

  it('appends at any revision to one stream are made one after the other, and those to other streams at once', async () => {
    const server = log();
    const append = anyAppends(server.appending, server.reads);
    const streams = upTo(4).map(() => newStream());
    await Promise.all(upTo(80).map((index) => append(streams[index % 4]!, proposed(1), later())));
    expect(server.appends).to.equal(80);
  });

  it('appends at any revision repeat nothing while the stream cannot be read', async () => {
    const server = log();
    const stream = newStream();
    const events = proposed(2);
    await anyAppends(server.appending, server.reads)(stream, events, later());
    server.blanks = 3;
    const repeated = await anyAppends(server.appending, server.reads)(stream, events, later());
    expect(repeated.revision).to.equal(1n);
    server.blanks = Infinity;
    const attempt = anyAppends(server.appending, server.reads)(stream, events, Date.now() + 200);
    expect(await attempt.catch((error: unknown) => error)).to.be.instanceOf(EventStoreUnavailable);
    server.blanks = 0;
    await anyAppends(server.appending, server.reads)(stream, proposed(1), later());
    expect(server.read, 'two events were there').to.equal(4);
  });

  it('appends at any revision continue after the remaining events of a stream whose last events were lost', async () => {
    const server = log();
    const append = anyAppends(server.appending, server.reads);
    const stream = newStream();
    const [first, second, third] = [proposed(1), proposed(1), proposed(1)];
    await append(stream, first, later());
    await append(stream, second, later());
    server.truncate(stream, 1);
    expect((await append(stream, third, later())).revision).to.equal(1n);
    expect((await append(stream, second, later())).revision, 'it is there no more').to.equal(2n);
    expect((await append(stream, first, later())).revision).to.equal(0n);
  });

  it('appends at any revision forget the streams with the oldest appends', async () => {
    const server = log();
    const append = anyAppends(server.appending, server.reads);
    const streams = upTo(55).map(() => newStream());
    for (const stream of streams) await append(stream, proposed(1_000), later());
    await append(streams.at(-1)!, proposed(1), later());
    expect(server.read).to.equal(0);
    await append(streams[0]!, proposed(1), later());
    expect(server.read).to.equal(1_000);
  });
});
