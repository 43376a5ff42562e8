import type { Log } from '../../infrastructure/telemetry/log.js';
import type { OpeningCodec } from '../../application/events/event-codec.js';
import type { EventStore, Position, StoredEvent } from '../../application/ports/events/event-store.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { decodePage, type PageItem } from './decode-page.js';
import { prefetch } from './prefetch.js';
import type { Projection } from './projection.js';

/** What a projection is run with: the log, the codec that opens events, and the database of its rows. */
export interface ReadModel {
  /** As the role `tessera_projector`. */
  readonly database: Database;
  readonly store: EventStore;
  readonly codec: OpeningCodec;
  readonly projection: Projection;
  /** 32 bytes that never change, the same in every process: the key of digests in rows. */
  readonly secret: Uint8Array;
}

export type Logger = Pick<Log, 'info' | 'warn' | 'error'>;

export interface OpenedPage {
  /** Events read; `items` are those of them that the projection looks at. */
  readonly count: number;
  /** Everything up to here was read; undefined for an empty page. */
  readonly to: Position | undefined;
  readonly items: readonly PageItem[];
}

/** Pages of the log, each opened while the one before it is being projected. */
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

/** Most events in a transaction: more gain nothing against its round trips. */
export const PAGE_SIZE = 1_000;

/** Yields the log behind `after`, up to `head` at least, in larger pages than those of `readAll`. Ends with the signal, too. */
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
