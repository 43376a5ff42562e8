import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import type { OpeningCodec } from '../../events/event-codec.js';
import { UnreadableEvent } from '../../events/unreadable-event.js';
import type { EventStore, Position, StoredEvent } from '../../ports/events/event-store.js';
import { auditRuleOf } from '../catalogue.js';
import { isWithheld } from '../entry.js';
import { type CloudEvent, cloudEvent } from './cloud-event.js';
import { behind, type FeedPosition, markOf } from './feed-position.js';

/** An event of a feed, with the position behind it. */
export interface FedEvent {
  readonly event: CloudEvent;
  readonly behind: FeedPosition;
}

export interface FeedPage {
  readonly events: readonly FedEvent[];
  /** Behind the last event that was read; also of an empty page. It may be kept, since its mark shows when the log loses the event. */
  readonly next: FeedPosition;
  /** Where a read that follows at once may begin: behind what was read of other tenants, too. Not to be kept. */
  readonly reached: FeedPosition;
  /** Whether the log had no further events of the tenant when the page was read. */
  readonly isEnd: boolean;
}

export interface FeedRequest {
  /** The most events. A page may have fewer although more follow. */
  readonly limit: number;
  /** Whether personal values are shown; otherwise they are null. */
  readonly people: boolean;
  /** The log up to here is known to be read by a read that begins now; undefined when nothing is known. */
  readonly reached: Position | undefined;
}

/**
 * The events of one tenant, oldest first, read from the event log in the order of the audit log; without withheld ones
 * (`isWithheld`). The retention of the audit log does not apply: the log keeps its events.
 */
export interface TenantFeed {
  /** Returns the events behind a position. Throws UnreadableEvent at an event that only a later release knows. */
  page(tenantId: string, after: FeedPosition, request: FeedRequest): Promise<FeedPage>;
  /** Returns whether the log still has the event that the position is behind: not once it was restored to an earlier state. */
  knows(position: FeedPosition): Promise<boolean>;
}

/** Events that are read for one page, shown or not, and the characters of their data: bound the memory of a page. */
const MOST = { read: 5_000, characters: 8_000_000 } as const;

export interface TenantFeedDeps {
  readonly store: Pick<EventStore, 'read' | 'readTenant'>;
  readonly codec: Pick<OpeningCodec, 'decode'>;
  /** `{base_url}` without a trailing slash. */
  readonly baseUrl: string;
}

/** Creates the feeds of tenants. A page takes one read of the log and, with personal values, one of keys. */
export const tenantFeed = ({ store, codec, baseUrl }: TenantFeedDeps): TenantFeed => ({
  async page(tenantId, after, { limit, people, reached }) {
    const { shown, last, isEnd } = await take(store.readTenant(tenantId, after.position), limit);
    const opened = people ? await openAll(codec, shown) : shown.map(() => null);
    const events = shown.map((stored, index) => ({
      event: cloudEvent(stored, opened[index] ?? null, baseUrl),
      behind: behind(stored),
    }));
    const next = last === undefined ? after : behind(last);
    const passed = isEnd && reached !== undefined && reached > next.position;
    return { events, next, reached: passed ? { ...next, position: reached } : next, isEnd };
  },
  async knows({ mark }) {
    if (mark === null) return true;
    for await (const [first] of store.read(mark.stream, mark.revision))
      return first !== undefined && markOf(first.id) === mark.id;
    return false;
  },
});

interface Taken {
  readonly shown: readonly StoredEvent[];
  /** The last event that was read, shown or not. */
  readonly last: StoredEvent | undefined;
  readonly isEnd: boolean;
}

async function take(pages: AsyncIterable<readonly StoredEvent[]>, limit: number): Promise<Taken> {
  const shown: StoredEvent[] = [];
  let last: StoredEvent | undefined;
  let [read, characters] = [0, 0];
  for await (const page of pages)
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
