import { expect } from 'chai';
import { behind, FEED_START } from '../../../../application/audit/feed/feed-position.js';
import { tenantFeed } from '../../../../application/audit/feed/tenant-feed.js';
import { UnreadableEvent } from '../../../../application/events/unreadable-event.js';
import type { StoredEvent } from '../../../../application/ports/events/event-store.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { uuidOf } from '../../../projections/support/mixed-log.js';

const tenantId = uuidOf('tenant');

function event(type: string, number: number, data: object = { userId: uuidOf('user') }): StoredEvent {
  const actor = { actorType: 'system', actorId: 'system', source: 'system' };
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const metadata = { tenantId, occurredAt: '2026-11-21T09:30:00.000Z', traceId, ...actor };
  const stream = streamName(tenantId, 'user', uuidOf('user'));
  const place = { stream, revision: BigInt(number - 1), position: BigInt(number) };
  return { id: uuidOf(`event ${number}`), type, data: JSON.stringify(data), metadata, ...place };
}

const suspended = (number: number): StoredEvent => event('UserSuspended', number);
const withheld = (number: number): StoredEvent =>
  event('UserActive', number, { userId: uuidOf('user'), day: '2026-11-21' });

/** A feed over these events, in pages of 500. `reads`: pages that were read. */
function feedOf(log: readonly StoredEvent[]) {
  const reads: bigint[] = [];
  const feed = tenantFeed({
    baseUrl: 'https://id.example.com',
    codec: { decode: () => Promise.reject(new Error('no keys are read')) },
    store: {
      async *readTenant(_, after = 0n) {
        const left = log.filter(({ position }) => position > after);
        for (let from = 0; from < left.length; from += 500) {
          reads.push(left[from]!.position);
          yield await Promise.resolve(left.slice(from, from + 500));
        }
      },
      async *read(stream, from = 0n) {
        const left = log.filter((one) => one.stream === stream && one.revision >= from);
        if (left.length > 0) yield await Promise.resolve(left);
      },
    },
  });
  return { feed, reads };
}

const asked = { limit: 3, people: false, reached: undefined };
const range = (length: number, of: (number: number) => StoredEvent): StoredEvent[] =>
  Array.from({ length }, (_, index) => of(index + 1));

describe('the feed of a tenant', () => {
  it('reads no more of the log than a page needs', async () => {
    const { feed, reads } = feedOf(range(2_000, suspended));
    const page = await feed.page(tenantId, FEED_START, asked);
    expect(page.events).to.have.length(3);
    expect(page.isEnd).to.equal(false);
    expect(page.next).to.deep.equal(behind(suspended(3)));
    expect(reads).to.deep.equal([1n]);
  });

  it('passes over events that the audit log withholds, a bounded number at a time', async () => {
    const { feed } = feedOf([...range(6_000, withheld), suspended(6_001)]);
    const first = await feed.page(tenantId, FEED_START, asked);
    expect([first.events.length, first.isEnd, first.next.position]).to.deep.equal([0, false, 5_000n]);
    const second = await feed.page(tenantId, first.next, asked);
    expect(second.events.map(({ event: { id } }) => id)).to.deep.equal([`evt_${uuidOf('event 6001')}`]);
    expect(second.isEnd).to.equal(true);
  });

  it('ends a page before its events take too much memory', async () => {
    const large = (number: number): StoredEvent =>
      event('UserSuspended', number, { userId: uuidOf('user'), more: 'x'.repeat(1_000_000) });
    const { feed } = feedOf(range(20, large));
    const page = await feed.page(tenantId, FEED_START, { ...asked, limit: 1_000 });
    expect(page.events.length).to.be.within(7, 9);
    expect(page.isEnd).to.equal(false);
  });

  it('reads on where the log was known to be read, and gives a cursor that a restored log does not pass over', async () => {
    const { feed } = feedOf([suspended(1)]);
    const page = await feed.page(tenantId, FEED_START, { ...asked, reached: 900n });
    expect(page.reached).to.deep.equal({ ...behind(suspended(1)), position: 900n });
    // the log may be restored to an end before 900, and grow again
    expect(page.next).to.deep.equal(behind(suspended(1)));
    expect(await feed.knows(page.next)).to.equal(true);
  });

  it('passes over no event that only a later release knows', async () => {
    const { feed } = feedOf([suspended(1), event('UserTeleported', 2), suspended(3)]);
    const { events, next, isEnd } = await feed.page(tenantId, FEED_START, asked);
    expect([events.length, isEnd]).to.deep.equal([1, false]);
    const refused: unknown = await feed.page(tenantId, next, asked).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(UnreadableEvent);
  });

  it('notices that the log was restored to a state before a cursor', async () => {
    const position = behind(suspended(3));
    expect(await feedOf(range(3, suspended)).feed.knows(position)).to.equal(true);
    expect(await feedOf(range(2, suspended)).feed.knows(position)).to.equal(false);
    const other = { ...suspended(3), id: uuidOf('another event') };
    expect(await feedOf([...range(2, suspended), other]).feed.knows(position)).to.equal(false);
    expect(await feedOf([]).feed.knows(FEED_START)).to.equal(true);
  });
});
