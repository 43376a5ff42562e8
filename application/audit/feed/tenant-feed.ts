import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import type { OpeningCodec } from '../../events/event-codec.js';
import { UnreadableEvent } from '../../events/unreadable-event.js';
import type { EventStore, StoredEvent } from '../../ports/events/event-store.js';
import { auditRuleOf } from '../catalogue.js';
import { isWithheld } from '../entry.js';
import { type CloudEvent, cloudEvent } from './cloud-event.js';
import { emptySpans } from './empty-spans.js';
import { behind, type FeedPosition, markOf } from './feed-position.js';
import { longReads } from './long-reads.js';

/** An event of a feed, with the position behind it. */
export interface FedEvent {
  readonly event: CloudEvent;
  readonly behind: FeedPosition;
}

export interface FeedPage {
  readonly events: readonly FedEvent[];
  /** Behind the last event that was read; also of an empty page. It may be kept, since its mark shows when the log loses the event. */
  readonly next: FeedPosition;
  /** Whether the log had no further events of the tenant when the page was read. */
  readonly isEnd: boolean;
}

export interface FeedRequest {
  /** The most events. A page may have fewer although more follow. */
  readonly limit: number;
  /** Whether personal values are shown; otherwise they are null. */
  readonly people: boolean;
  /** Ends the read, with what was read until then. */
  readonly signal: AbortSignal;
}

/**
 * The events of one tenant, oldest first, read from the event log in the order of the audit log; without withheld ones
 * (`isWithheld`). The retention of the audit log does not apply: the log keeps its events.
 */
export interface TenantFeed {
  /**
   * Returns the events behind a position. Ends without events, and not at the end of the log, where only events of others are
   * passed over for 20 s; the next call continues from there. Throws UnreadableEvent at an event that only a later release knows.
   */
  page(tenantId: string, after: FeedPosition, request: FeedRequest): Promise<FeedPage>;
  /** Returns whether the log still has the event that the position is behind: not once it was restored to an earlier state. */
  knows(position: FeedPosition): Promise<boolean>;
}

/** Events that are read for one page, shown or not, and the characters of their data: bound the memory of a page. */
const MOST = { read: 5_000, characters: 8_000_000 } as const;

/** Milliseconds of a page: an engine that searches the log for events of a tenant may have to read all of it. */
const MOST_MS = 20_000;

export interface TenantFeedDeps {
  readonly store: Pick<EventStore, 'read' | 'readTenant' | 'connectionLosses'>;
  readonly codec: Pick<OpeningCodec, 'decode'>;
  /** `{base_url}` without a trailing slash. */
  readonly baseUrl: string;
  /** Default: 20,000. */
  readonly mostMs?: number;
}

/** Creates the feeds of tenants. A page takes one read of the log and, with personal values, one of keys. */
export function tenantFeed({ store, codec, baseUrl, mostMs = MOST_MS }: TenantFeedDeps): TenantFeed {
  const read = tenantReads(store, mostMs);
  return {
    async page(tenantId, after, { limit, people, signal }) {
      const { shown, last, isEnd } = await read(tenantId, after, limit, signal);
      const opened = people ? await openAll(codec, shown) : shown.map(() => null);
      const events = shown.map((stored, index) => ({
        event: cloudEvent(stored, opened[index] ?? null, baseUrl),
        behind: behind(stored),
      }));
      return { events, next: last === undefined ? after : behind(last), isEnd };
    },
    async knows({ mark }) {
      if (mark === null) return true;
      for await (const [first] of store.read(mark.stream, mark.revision))
        return first !== undefined && markOf(first.id) === mark.id;
      return false;
    },
  };
}

/** Reads the events of a page. */
type TenantRead = (
  tenantId: string,
  after: FeedPosition,
  limit: number,
  signal: AbortSignal,
) => Promise<Taken>;

/**
 * Creates the reads of pages. A stretch of the log without events of the tenant is read once; by one read at a time, for whose
 * end the others wait.
 */
function tenantReads(store: TenantFeedDeps['store'], mostMs: number): TenantRead {
  const spans = emptySpans(store);
  const long = longReads();
  return async (tenantId, { position: after }, limit, signal) => {
    const until = performance.now() + mostMs;
    const isOver = (): boolean => signal.aborted || performance.now() >= until;
    const turn = (): Promise<void> => long.turn(tenantId, until - performance.now(), signal);
    while (!isOver()) {
      if (long.isUnderWay(tenantId)) {
        await turn();
        continue;
      }
      const losses = store.connectionLosses();
      const from = spans.endOf(tenantId, after);
      let passed = from;
      const search = long.of(tenantId);
      try {
        const pages = store.readTenant(tenantId, from, (position) => (passed = position));
        const taken = await take(pages, limit, () => isOver() || !search.begin());
        spans.note(tenantId, taken.last?.position ?? after, passed, losses);
        // after a lost connection `from` may be a position of a log that is no more
        const isSound = from === after || store.connectionLosses() === losses;
        if (isSound && (taken.isEnd || taken.last !== undefined)) return taken;
      } finally {
        search.end();
      }
      if (search.isRefused) await turn();
    }
    return NOTHING;
  };
}

interface Taken {
  readonly shown: readonly StoredEvent[];
  /** The last event that was read, shown or not. */
  readonly last: StoredEvent | undefined;
  readonly isEnd: boolean;
}

const NOTHING: Taken = { shown: [], last: undefined, isEnd: false };

/** @param isStopped asked about once a second while only events of others are passed over */
async function take(
  pages: AsyncIterable<readonly StoredEvent[]>,
  limit: number,
  isStopped: () => boolean,
): Promise<Taken> {
  const shown: StoredEvent[] = [];
  let last: StoredEvent | undefined;
  let [read, characters] = [0, 0];
  for await (const page of pages) {
    if (page.length === 0 && (last !== undefined || isStopped())) return { shown, last, isEnd: false };
    for (const event of page) {
      if (shown.length === limit || read >= MOST.read || characters >= MOST.characters)
        return { shown, last, isEnd: false };
      if (auditRuleOf(event.type) === undefined) {
        if (last === undefined) throw new UnreadableEvent(event, 'unknown_type');
        return { shown, last, isEnd: false };
      }
      read += 1;
      last = event;
      if (isWithheld(event.type)) continue;
      characters += event.data.length;
      shown.push(event);
    }
  }
  return { shown, last, isEnd: true };
}

/** Returns the events opened, with one request for keys; null for one that was altered, whose personal values are lost. */
async function openAll(
  codec: TenantFeedDeps['codec'],
  events: readonly StoredEvent[],
): Promise<readonly (RecordedEvent | null)[]> {
  try {
    return await codec.decode(events);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    if (events.length === 1) return [null];
    return (await Promise.all(events.map((event) => openAll(codec, [event])))).flat();
  }
}
