import { expect } from 'chai';
import { RevisionConflict } from '../../../../application/ports/event-store.js';
import { anyAppends } from '../../../../infrastructure/event-store/eventstoredb/any-appends.js';
import type { Appends } from '../../../../infrastructure/event-store/eventstoredb/appends.js';
import { proposedEvent } from '../../../../infrastructure/event-store/eventstoredb/proposed-event.js';
import type { Reads } from '../../../../infrastructure/event-store/eventstoredb/reads.js';
import { newEvents, newStream, upTo } from '../../../contract/event-store/events.js';

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
    reads: {
      ofStream: (stream: string, revision: bigint, limit: number) => {
        const first = Number(revision);
        const page = idsOf(stream).slice(first, first + limit);
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
      standing: (_, revision) => Promise.resolve({ revision, position: 1n }),
    } satisfies Appends,
  };
  return counted;
}

const proposed = (count: number) => newEvents('', count).map(proposedEvent);

describe('appends at any revision', () => {
  const later = (): number => Date.now() + 10_000;

  it('take one round trip each to a stream that is known, or new', async () => {
    const { appending, reads, ...counted } = log();
    const append = anyAppends(appending, reads);
    const stream = newStream();
    for (const _ of upTo(10)) await append(stream, proposed(2), later());
    expect(counted.read).to.equal(0);
  });

  it('read a stream that is not known once, then what others have added', async () => {
    const server = log();
    const stream = newStream();
    const [mine, theirs] = upTo(2).map(() => anyAppends(server.appending, server.reads));
    for (const _ of upTo(12)) await theirs!(stream, proposed(100), later());
    await mine!(stream, proposed(1), later());
    expect(server.read).to.equal(1_200);
    await theirs!(stream, proposed(1), later());
    await mine!(stream, proposed(1), later());
    expect(server.read).to.equal(1_202);
  });

  it('follow each other, those to other streams aside', async () => {
    const server = log();
    const append = anyAppends(server.appending, server.reads);
    const streams = upTo(4).map(() => newStream());
    await Promise.all(upTo(80).map((index) => append(streams[index % 4]!, proposed(1), later())));
    expect(server.appends).to.equal(80);
  });

  it('forget the streams that were not appended to for longest', async () => {
    const server = log();
    const append = anyAppends(server.appending, server.reads);
    const streams = upTo(7).map(() => newStream());
    const page = proposed(8_000);
    for (const stream of streams) await append(stream, page, later());
    await append(streams[6]!, proposed(1), later());
    expect(server.read).to.equal(0);
    await append(streams[0]!, proposed(1), later());
    expect(server.read).to.equal(8_000);
  });
});
