import type { OpeningCodec } from '../../application/events/event-codec.js';
import type { EventStore, Position, StoredEvent } from '../../application/ports/event-store.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { decodePage, type PageItem } from './decode-page.js';
import { prefetch } from './prefetch.js';
import type { Projection } from './projection.js';

/** What it takes to project: the log, the way to open it, and where the rows go. */
export interface ReadModel {
  /** As the role `tessera_projector`. */
  readonly database: Database;
  readonly store: EventStore;
  readonly codec: OpeningCodec;
  readonly projection: Projection;
}

export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface OpenedPage {
  /** Events read; `items` are those of them that the projection looks at. */
  readonly count: number;
  /** Of the last event read; undefined when there was none. */
  readonly to: Position | undefined;
  readonly items: readonly PageItem[];
}

export const openPage = async (
  model: ReadModel,
  events: readonly StoredEvent[],
  parked: ReadonlySet<string>,
): Promise<OpenedPage> => ({
  count: events.length,
  to: events.at(-1)?.position,
  items: await decodePage(events, model, (tenantId) => parked.has(tenantId)),
});

/** Pages of the log, each opened while the one before it is being projected. */
export const openedPages = (
  model: ReadModel,
  pages: AsyncIterable<readonly StoredEvent[]>,
  parked: ReadonlySet<string>,
): AsyncGenerator<OpenedPage> => prefetch(pages, (events) => openPage(model, events, parked));
