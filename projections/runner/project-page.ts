import type { Position, StoredEvent } from '../../application/ports/event-store.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { type Session, sqlState, type Statement } from '../../infrastructure/postgres/database.js';
import { CheckpointMoved, type Slot } from './checkpoint.js';
import { type PageItem, tenantOf } from './decode-page.js';
import { BEGIN, COMMIT, ROLLBACK, sendGroup } from './group.js';
import { type ParkedTenant, parkedBy, parkTenant } from './parked.js';
import type { Projection } from './projection.js';
import { type Touched, type WorkingSet, workingSet } from './working-set.js';

/** Which tables are written, and what says how far they are. */
export interface Target {
  readonly projection: Projection;
  readonly schema: string;
  readonly slot: Slot;
  /** Touches one row when the place to go on from is still `from`, none otherwise. */
  move(from: Position, to: Position): Statement;
  /** Tenants whose events are not applied. Grows by those that a page parks, once it is committed. */
  readonly parked: Set<string>;
}

/** Events in order, and what they bring the checkpoint from and to. */
export interface Page {
  readonly from: Position;
  readonly to: Position;
  readonly items: readonly PageItem[];
}

/** What a page that fails at the database is blamed for: values that no column takes, sizes that no index takes. */
const dataFaults = new Set(['22', '23', '54']);
export const isDataFault = (error: unknown): boolean => dataFaults.has(sqlState(error)?.slice(0, 2) ?? '');

/**
 * Applies a page and moves the checkpoint, in one transaction. An event that cannot be applied parks its tenant from
 * there on; the events of the others are applied.
 *
 * `session` is pipelined and the caller's alone. With `transaction: false` it has one open already.
 * Returns the tenants that were parked. Throws CheckpointMoved when the checkpoint is not at `page.from` (any longer)
 * and what the database says when it fails: then nothing has happened.
 */
export async function projectPage(
  session: Session,
  target: Target,
  page: Page,
  options: { readonly transaction?: boolean } = {},
): Promise<ParkedTenant[]> {
  const own = options.transaction ?? true;
  const { projection, schema, slot } = target;
  const rows = workingSet(projection, schema);
  const touched = touchAll(page.items, rows);
  let parked: ParkedTenant[];
  try {
    const begin = own ? [BEGIN] : [];
    const results = await sendGroup(session, [...begin, target.move(page.from, page.to), ...rows.loads()]);
    const [moved, ...loaded] = results.slice(begin.length);
    if (moved!.rowCount !== 1) throw new CheckpointMoved(`${projection.name} ${slot}`);
    rows.fill(loaded);
    parked = foldAll(touched, target, rows);
    const parking = parked.map((tenant) => parkTenant(projection.name, slot, tenant));
    await sendGroup(session, [...rows.writes(), ...parking, ...(own ? [COMMIT] : [])]);
  } catch (error) {
    if (own) await session.query(ROLLBACK).catch(() => undefined);
    throw error;
  }
  for (const { tenantId } of parked) target.parked.add(tenantId);
  return parked;
}

/**
 * `projectPage`, and where the database refuses a value of the page, the same for its halves until the event is found
 * that holds it: that one parks its tenant.
 */
export async function projectOrPark(session: Session, target: Target, page: Page): Promise<ParkedTenant[]> {
  try {
    return await projectPage(session, target, page);
  } catch (error) {
    if (!isDataFault(error) || page.items.length === 0) throw error;
    const [first] = page.items;
    if (page.items.length === 1) {
      return projectPage(session, target, { ...page, items: [{ stored: first!.stored, poison: error }] });
    }
    const half = page.items.length >> 1;
    const middle = page.items[half - 1]!.stored.position;
    const head = { from: page.from, to: middle, items: page.items.slice(0, half) };
    const tail = { from: middle, to: page.to, items: page.items.slice(half) };
    return [...(await projectOrPark(session, target, head)), ...(await projectOrPark(session, target, tail))];
  }
}

/** An event of the page with the rows it touches, or why there are none. */
type TouchedItem =
  | { readonly stored: StoredEvent; readonly recorded: RecordedEvent; readonly rows: readonly Touched[] }
  | { readonly stored: StoredEvent; readonly poison: unknown };

const touchAll = (items: readonly PageItem[], rows: WorkingSet): readonly TouchedItem[] =>
  items.map((item) => {
    if ('poison' in item) return item;
    const { stored, recorded } = item;
    try {
      return { stored, recorded, rows: rows.touch(recorded) };
    } catch (error) {
      return { stored, poison: error };
    }
  });

function foldAll(items: readonly TouchedItem[], target: Target, rows: WorkingSet): ParkedTenant[] {
  const parked = new Map<string, ParkedTenant>();
  for (const item of items) {
    const tenantId = tenantOf(item.stored);
    const held = target.parked.has(tenantId) || parked.has(tenantId);
    if (held) {
      if ('recorded' in item) rows.erase(item.rows);
      continue;
    }
    try {
      if ('poison' in item) throw item.poison;
      rows.apply(item.recorded, item.rows);
    } catch (error) {
      parked.set(tenantId, parkedBy(item.stored, error));
    }
  }
  return [...parked.values()];
}
