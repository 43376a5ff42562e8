import type { Log } from '../../infrastructure/telemetry/log.js';
import type { OpeningCodec } from '../../application/events/event-codec.js';
import type { EventStore, Position, StoredEvent } from '../../application/ports/events/event-store.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { decodePage, type PageItem } from './decode-page.js';
import { prefetch } from './prefetch.js';
import type { Projection } from './projection.js';

/** A projection with the log, the codec that opens its events, and the database of its rows. */
export interface ReadModel {
  /** As the role `tessera_projector`. */
  readonly database: Database;
  readonly store: EventStore;
  readonly codec: OpeningCodec;
  readonly projection: Projection;
  /** The key of digests in rows: 32 bytes, the same in every process and at every time. */
  readonly secret: Uint8Array;
}

export type Logger = Pick<Log, 'info' | 'warn' | 'error'>;

export interface OpenedPage {
  /** Events that were read; `items` are those that concern the projection. */
  readonly count: number;
  /** Everything up to here was read; undefined for an empty page. */
  readonly to: Position | undefined;
  readonly items: readonly PageItem[];
}

/** Yields the pages with their events opened, each page while the one before it is being projected. */
export const openedPages = (
  model: ReadModel,
  pages: AsyncIterable<readonly StoredEvent[]>,
  parked: ReadonlySet<string>,
): AsyncGenerator<OpenedPage> =>
  prefetch(pages, async (events) => ({
    count: events.length,
    to: events.at(-1)?.position,
    items: await decodePage(events, model, (tenantId) => parked.has(tenantId)),
  }));

/** Most events in a transaction. Larger pages are no faster. */
export const PAGE_SIZE = 1_000;

/** Yields the events up to a position, that of the last one included. */
export async function* pagesUpTo(
  pages: AsyncIterable<readonly StoredEvent[]>,
  last: Position,
): AsyncGenerator<readonly StoredEvent[], void, void> {
  for await (const events of pages) {
    const due = events.filter(({ position }) => position <= last);
    if (due.length > 0) yield due;
    if (due.length < events.length) return;
  }
}

/** Yields the log after `after`, up to `head` at least, in pages of `PAGE_SIZE`. Ends when the signal aborts. */
export async function* pagesToHead(
  store: EventStore,
  after: Position,
  head: Position,
  signal?: AbortSignal,
): AsyncGenerator<readonly StoredEvent[], void, void> {
  if (after >= head) return;
  const ended = new AbortController();
  const signals = signal === undefined ? ended.signal : AbortSignal.any([ended.signal, signal]);
  try {
    for await (const message of store.subscribe(after, { signal: signals, batchSize: PAGE_SIZE })) {
      if (message.kind === 'events') yield message.events;
      const reached = message.kind === 'events' ? message.events.at(-1)?.position : message.position;
      if (reached !== undefined && reached >= head) return;
    }
  } finally {
    ended.abort();
  }
}
