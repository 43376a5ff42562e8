import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { behind, FEED_START } from '../../../../application/audit/feed/feed-position.js';
import { type FeedPage, tenantFeed } from '../../../../application/audit/feed/tenant-feed.js';
import { UnreadableEvent } from '../../../../application/events/unreadable-event.js';
import type { StoredEvent } from '../../../../application/ports/events/event-store.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { until } from '../../../support/run/until.js';
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
      connectionLosses: () => 0,
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

const asked = { limit: 3, people: false, signal: new AbortController().signal };
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

/** A log of `head` positions that has to be searched for a tenant's events, 100 positions at a time. */
class SearchedLog {
  head = 1_000n;
  losses = 0;
  /** Called before each step of a search. */
  onStep: (at: bigint) => Promise<unknown> = () => sleep(0);
  /** The searches: where they began, and where they are or ended. */
  readonly searches: { readonly from: bigint; to: bigint; isOpen: boolean }[] = [];
  readonly events: StoredEvent[] = [];
  feed(mostMs?: number) {
    const search = this.search.bind(this);
    return tenantFeed({
      baseUrl: 'https://id.example.com',
      codec: { decode: () => Promise.reject(new Error('no keys are read')) },
      ...(mostMs === undefined ? {} : { mostMs }),
      store: {
        connectionLosses: () => this.losses,
        readTenant: (_, after = 0n, onPassed = () => undefined) => search(after, onPassed),
        read: () => search(this.head, () => undefined),
      },
    });
  }
  get open(): number {
    return this.searches.filter(({ isOpen }) => isOpen).length;
  }
  private async *search(from: bigint, onPassed: (at: bigint) => void) {
    const search = { from, to: from, isOpen: true };
    this.searches.push(search);
    const { head } = this;
    try {
      while (search.to < head) {
        await this.onStep(search.to);
        const to = search.to + 100n < head ? search.to + 100n : head;
        const found = this.events.filter(({ position }) => position > search.to && position <= to);
        search.to = to;
        if (found.length === 0) onPassed(to);
        yield found;
      }
      onPassed(head);
    } finally {
      search.isOpen = false;
    }
  }
}

describe('the feed of a tenant in a log that has to be searched', () => {
  const froms = ({ searches }: SearchedLog): bigint[] => searches.map(({ from }) => from);
  const idsOf = ({ events }: FeedPage): string[] => events.map(({ event: { id } }) => id);

  it('searches a stretch without events of the tenant once', async () => {
    const log = new SearchedLog();
    log.events.push(suspended(1));
    const feed = log.feed();
    const first = await feed.page(tenantId, FEED_START, asked);
    expect(idsOf(first)).to.have.length(1);
    for (const head of [1_000n, 1_300n, 1_300n]) {
      log.head = head;
      const { events, next, isEnd } = await feed.page(tenantId, first.next, asked);
      expect([events.length, isEnd]).to.deep.equal([0, true]);
      // the log may be restored to an end before this, and grow again
      expect(next).to.deep.equal(behind(suspended(1)));
    }
    expect(froms(log)).to.deep.equal([0n, 200n, 1_000n, 1_300n]);
    log.head = 1_500n;
    log.events.push(suspended(1_450));
    expect((await feed.page(tenantId, first.next, asked)).next).to.deep.equal(behind(suspended(1_450)));
    expect((await feed.page(uuidOf('another'), first.next, asked)).events).to.have.length(1);
    expect(froms(log).slice(4)).to.deep.equal([1_300n, 1n]);
  });

  it('searches again once a connection was lost, as the log may have been restored', async () => {
    const log = new SearchedLog();
    const feed = log.feed();
    await feed.page(tenantId, FEED_START, asked);
    log.losses++;
    log.events.push(suspended(700));
    expect(idsOf(await feed.page(tenantId, FEED_START, asked))).to.have.length(1);
    expect(froms(log)).to.deep.equal([0n, 0n]);
  });

  it('searches again when a connection is lost during a search that began later than the cursor', async () => {
    const log = new SearchedLog();
    const feed = log.feed();
    await feed.page(tenantId, FEED_START, asked);
    log.head = 1_200n;
    log.onStep = () => {
      if (log.losses === 0) log.events.push(suspended(700));
      return Promise.resolve((log.losses = 1));
    };
    expect(idsOf(await feed.page(tenantId, FEED_START, asked))).to.have.length(1);
    expect(froms(log)).to.deep.equal([0n, 1_000n, 0n]);
  });

  it('ends a page in time, and continues from there', async () => {
    const log = new SearchedLog();
    log.events.push(suspended(950));
    log.onStep = (at) => sleep(at === 300n ? 60 : 0);
    const feed = log.feed(50);
    const first = await feed.page(tenantId, FEED_START, asked);
    expect(first).to.deep.equal({ events: [], next: FEED_START, isEnd: false });
    expect(log.open).to.equal(0);
    expect((await feed.page(tenantId, first.next, asked)).events).to.have.length(1);
    expect(froms(log)).to.deep.equal([0n, 400n]);
  });

  it('ends a page when its request does', async () => {
    const log = new SearchedLog();
    log.head = 10n ** 12n;
    const leaving = new AbortController();
    const page = log.feed().page(tenantId, FEED_START, { ...asked, signal: leaving.signal });
    await until(() => log.searches[0]!.to > 300n);
    leaving.abort();
    expect((await page).isEnd).to.equal(false);
    expect(log.open).to.equal(0);
  });

  it('shows what it has found before it searches on', async () => {
    const log = new SearchedLog();
    log.events.push(suspended(50), suspended(950));
    const page = await log.feed().page(tenantId, FEED_START, asked);
    expect([page.events.length, page.isEnd]).to.deep.equal([1, false]);
  });

  it('searches for one request of a tenant at a time, and for four tenants', async () => {
    const log = new SearchedLog();
    log.head = 10n ** 12n;
    const feed = log.feed();
    const leaving = new AbortController();
    const tenants = ['a', 'a', 'a', 'b', 'c', 'd', 'e'].map(uuidOf);
    const pages = tenants.map((tenant) =>
      feed.page(tenant, FEED_START, { ...asked, signal: leaving.signal }),
    );
    await until(() => log.searches.some(({ to }) => to > 1_000n));
    expect(log.open).to.equal(4);
    const before = log.searches.length;
    const reached = log.searches[0]!.to;
    log.head = reached;
    leaving.abort();
    await Promise.all(pages);
    expect(log.searches).to.have.length(before);
    expect(log.open).to.equal(0);
  });

  it('continues for the requests that waited, from where the search has ended', async () => {
    const log = new SearchedLog();
    log.events.push(suspended(2_950));
    log.head = 3_000n;
    const feed = log.feed();
    const leaving = new AbortController();
    log.onStep = (at) => {
      if (at >= 2_000n) leaving.abort();
      return sleep(1);
    };
    const left = feed.page(tenantId, FEED_START, { ...asked, signal: leaving.signal });
    const waiting = feed.page(tenantId, FEED_START, asked);
    expect((await left).events).to.have.length(0);
    expect(idsOf(await waiting)).to.have.length(1);
    expect(froms(log).at(-1)).to.equal(2_100n);
  });
});
