import type { DecodeOptions, OpeningCodec } from '../../application/events/event-codec.js';
import type { Position, StoredEvent } from '../../application/ports/events/event-store.js';
import { eventDefinitions, type RecordedEvent } from '../../domain/shared/domain-event.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import { sqlState } from '../../infrastructure/postgres/sql-errors.js';
import { erases, type Projection, type StoredAndRecorded } from './projection.js';

/** An event that could not be opened or applied, without its content. */
export interface PoisonEvent {
  readonly tenantId: string;
  readonly position: Position;
  readonly id: string;
  readonly type: string;
  /** The error. */
  readonly poison: unknown;
}

/**
 * An event of a page. Only projections with rows of their own keep it as it is stored, which is several times larger.
 */
export type PageItem = RecordedEvent | PoisonEvent;

export const isPoison = (item: PageItem): item is PoisonEvent => 'poison' in item;

export interface Opener {
  readonly codec: OpeningCodec;
  /** Has the codec's keys: while it does not answer, no event is taken for poison. */
  readonly database: Sql;
}

export interface Decoder extends Opener {
  readonly projection: Projection;
}

/** Tables of folds have no columns for the caller's address and agent. */
const NO_ORIGIN = { origin: false };

/** An unknown type is wanted, too: the codec refuses it, and the tenant is parked until there is code that knows it. */
const isWanted = (projection: Projection, type: string): boolean =>
  projection.own !== undefined || projection.routes.has(type) || !Object.hasOwn(eventDefinitions, type);

/**
 * Opens the events that the projection wants, of parked tenants only erasures. An event that cannot be opened is
 * returned as poison. Throws the error of the database when that fails.
 */
export async function decodePage(
  events: readonly StoredEvent[],
  decoder: Decoder,
  isParked: (tenantId: string) => boolean,
): Promise<PageItem[]> {
  const { projection } = decoder;
  const wanted = events.filter(
    ({ type, metadata }) =>
      isWanted(projection, type) && (!isParked(metadata['tenantId'] ?? '') || erases(projection, type)),
  );
  if (projection.own === undefined) return openEach(wanted, decoder, NO_ORIGIN);
  const items = await openEach(wanted, decoder);
  return items.map((item, index): PageItem | StoredAndRecorded =>
    isPoison(item) ? item : { stored: wanted[index]!, ...item },
  );
}

/** Opens the events, in their order; see `decodePage`. */
export async function openEach(
  events: readonly StoredEvent[],
  opener: Opener,
  options: DecodeOptions = {},
): Promise<PageItem[]> {
  if (events.length === 0) return [];
  try {
    return await opener.codec.decode(events, options);
  } catch (error) {
    if (sqlState(error) !== undefined) throw error;
    const items: PageItem[] = [];
    for (const stored of events) items.push(await openOne(stored, opener, options));
    return items;
  }
}

async function openOne(
  stored: StoredEvent,
  { codec, database }: Opener,
  options: DecodeOptions,
): Promise<PageItem> {
  const attempt = async (): Promise<PageItem> => (await codec.decode([stored], options))[0]!;
  try {
    return await attempt();
  } catch (error) {
    if (sqlState(error) !== undefined) throw error;
  }
  // the error of a lost connection has no SQLSTATE: an event is only poison if it fails while the database answers
  await database.query('select 1');
  try {
    return await attempt();
  } catch (error) {
    if (sqlState(error) !== undefined) throw error;
    const { id, type, position, metadata } = stored;
    return { tenantId: metadata['tenantId'] ?? '', position, id, type, poison: error };
  }
}
