import type { DecodeOptions, OpeningCodec } from '../../application/events/event-codec.js';
import { placeOf, UnreadableEvent } from '../../application/events/unreadable-event.js';
import type { Position, StoredEvent } from '../../application/ports/events/event-store.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import { sqlState } from '../../infrastructure/postgres/sql-errors.js';
import { isUnknownType } from './superseded.js';
import { erases, type Projection, type StoredAndRecorded } from './projection.js';

/** An event that cannot be opened or applied, without its content. */
export interface PoisonEvent {
  readonly tenantId: string;
  readonly position: Position;
  readonly id: string;
  readonly type: string;
  /** The error of opening or applying it. */
  readonly poison: unknown;
}

/** An event of a page. Only projections with `customRows` get it with its stored form, which is several times larger. */
export type PageItem = RecordedEvent | PoisonEvent;

export const isPoison = (item: PageItem): item is PoisonEvent => 'poison' in item;

/** Returns an event that could be opened as one that cannot be applied. */
export const poisonOf = ({ id, position, event, context }: RecordedEvent, poison: unknown): PoisonEvent => ({
  tenantId: context.tenantId,
  position,
  id,
  type: event.type,
  poison,
});

/** Returns the fields of a log line about an event that is left out; `cause`: another event, by which it cannot be applied. */
export function poisonFields(event: StoredEvent | PoisonEvent): object {
  const { id: eventId, type, position } = event;
  const fields = { eventId, type, position: position.toString() };
  const isByAnother =
    'poison' in event && event.poison instanceof UnreadableEvent && event.poison.eventId !== eventId;
  return isByAnother ? { ...fields, cause: placeOf(event.poison) } : fields;
}

export interface OpeningDeps {
  readonly codec: OpeningCodec;
  /** The database with the codec's keys: while it does not answer, no event is taken for poison. */
  readonly database: Sql;
}

export interface DecodingDeps extends OpeningDeps {
  readonly projection: Projection;
}

/** Only `customRows` have the caller's IP address and user agent. */
const NO_ORIGIN = { origin: false };

/** Unknown types are wanted: the codec refuses them, and the tenant is parked until a later version knows the type. */
const isHandled = (projection: Projection, type: string): boolean =>
  projection.customRows !== undefined || projection.handlersOf.has(type) || isUnknownType({ type });

/**
 * Opens the events that concern the projection, of parked tenants only erasures. An event that cannot be opened is returned
 * as poison. Throws the error of the database when that fails.
 */
export async function decodePage(
  events: readonly StoredEvent[],
  deps: DecodingDeps,
  isParked: (tenantId: string) => boolean,
): Promise<PageItem[]> {
  const { projection } = deps;
  const handled = events.filter(
    ({ type, metadata }) =>
      isHandled(projection, type) && (!isParked(metadata['tenantId'] ?? '') || erases(projection, type)),
  );
  if (projection.customRows === undefined) return openEach(handled, deps, NO_ORIGIN);
  const items = await openEach(handled, deps);
  return items.map((item, index): PageItem | StoredAndRecorded =>
    isPoison(item) ? item : { stored: handled[index]!, ...item },
  );
}

/** Opens the events, in their order. See `decodePage`. */
export async function openEach(
  events: readonly StoredEvent[],
  deps: OpeningDeps,
  options: DecodeOptions = {},
): Promise<PageItem[]> {
  if (events.length === 0) return [];
  try {
    return await deps.codec.decode(events, options);
  } catch (error) {
    if (sqlState(error) !== undefined) throw error;
    const items: PageItem[] = [];
    for (const stored of events) items.push(await openOne(stored, deps, options));
    return items;
  }
}

async function openOne(
  stored: StoredEvent,
  { codec, database }: OpeningDeps,
  options: DecodeOptions,
): Promise<PageItem> {
  const attempt = async (): Promise<PageItem> => (await codec.decode([stored], options))[0]!;
  try {
    return await attempt();
  } catch (error) {
    if (sqlState(error) !== undefined) throw error;
  }
  // the error of a lost connection has no SQLSTATE either: an event is poison if it fails while the database answers
  await database.query('select 1');
  try {
    return await attempt();
  } catch (error) {
    if (sqlState(error) !== undefined) throw error;
    const { id, type, position, metadata } = stored;
    return { tenantId: metadata['tenantId'] ?? '', position, id, type, poison: error };
  }
}
