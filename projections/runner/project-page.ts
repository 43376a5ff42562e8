import type { Position } from '../../application/ports/events/event-store.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { type Session, sqlState } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { CHECKPOINT_MOVED, CheckpointMoved, type Slot } from './checkpoint.js';
import { isPoison, type PageItem, type PoisonEvent } from './decode-page.js';
import { type ParkedTenant, parkedBy, parkTenant } from './parked.js';
import type { Projection } from './projection.js';
import type { ProjectedRows } from './projected-rows.js';
import { workingSet } from './working-set.js';

/** Which tables are written, and what says how far they are. */
export interface Target {
  readonly projection: Projection;
  readonly schema: string;
  readonly slot: Slot;
  /** Fails by `mustMove` when the place to go on from is not `from` (any longer). */
  move(from: Position, to: Position): Statement;
  /** Tenants whose events are not applied. Grows by those that a page parks. */
  readonly parked: Set<string>;
  /** See ReadModel. */
  readonly secret: Uint8Array;
  /** What the tables are known to hold. */
  rows: ProjectedRows;
}

export const newTarget = (target: Omit<Target, 'rows'>): Target => ({
  ...target,
  rows: newRows(target),
});

/** Rows of which nothing is known yet. */
export const newRows = ({ projection, schema, secret }: Omit<Target, 'rows'>): ProjectedRows =>
  projection.own?.rows(schema, secret) ?? workingSet(projection, schema);

/** Events in order, and what they bring the checkpoint from and to. */
export interface Page {
  readonly from: Position;
  readonly to: Position;
  readonly items: readonly PageItem[];
}

/** What a page that fails at the database is blamed for: values that no column takes, sizes that no index takes. */
const dataFaults = new Set(['22', '23', '54']);
export const isDataFault = (error: unknown): boolean => dataFaults.has(sqlState(error)?.slice(0, 2) ?? '');

/** A server that is gone without a word would hold up whoever waits for it for ever. */
const TIMEOUT_MS = 60_000;

/**
 * Applies a page and moves the checkpoint, in one transaction. An event that cannot be applied parks its tenant from
 * there on; the events of the others are applied. Rows are read before: whoever else changed one has moved the
 * checkpoint, and then nothing is written.
 *
 * `session` is pipelined and the caller's alone. When it has a transaction open that is not committed after all, the
 * target is to be thrown away.
 * Returns the tenants that were parked. Throws CheckpointMoved when the checkpoint is not at `page.from` (any longer)
 * and what the database says when it fails: then nothing has happened.
 */
export async function projectPage(session: Session, target: Target, page: Page): Promise<ParkedTenant[]> {
  const { projection, slot, rows } = target;
  try {
    const touched = touchAll(page.items, rows);
    const loads = rows.loads();
    if (loads.length > 0) rows.fill(await session.together(loads, TIMEOUT_MS));
    const parked = foldAll(page.items, touched, target);
    const parking = parked.map((tenant) => parkTenant(projection.name, slot, tenant));
    await session.together([target.move(page.from, page.to), ...rows.writes(), ...parking], TIMEOUT_MS);
    rows.settle();
    for (const { tenantId } of parked) target.parked.add(tenantId);
    return parked;
  } catch (error) {
    target.rows = newRows(target);
    throw sqlState(error) === CHECKPOINT_MOVED ? new CheckpointMoved(`${projection.name} ${slot}`) : error;
  }
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
    const [only] = page.items;
    if (page.items.length === 1) {
      const poison = poisonOf(only as RecordedEvent, error);
      return projectPage(session, target, { ...page, items: [poison] });
    }
    const half = page.items.length >> 1;
    const middle = page.items[half - 1]!.position;
    const head = { from: page.from, to: middle, items: page.items.slice(0, half) };
    const tail = { from: middle, to: page.to, items: page.items.slice(half) };
    return [...(await projectOrPark(session, target, head)), ...(await projectOrPark(session, target, tail))];
  }
}

/** Blames an event that was opened. */
const poisonOf = ({ id, position, event, context }: RecordedEvent, poison: unknown): PoisonEvent => ({
  tenantId: context.tenantId,
  position,
  id,
  type: event.type,
  poison,
});

/** For each event the rows it touches, or why it is poison. */
const touchAll = (items: readonly PageItem[], rows: ProjectedRows): readonly (object | PoisonEvent)[] =>
  items.map((item) => {
    if (isPoison(item)) return item;
    try {
      return rows.touch(item);
    } catch (error) {
      return poisonOf(item, error);
    }
  });

function foldAll(
  items: readonly PageItem[],
  touched: ReturnType<typeof touchAll>,
  { rows, parked: before }: Target,
): ParkedTenant[] {
  const parked = new Map<string, ParkedTenant>();
  const park = (event: PoisonEvent): unknown => parked.set(event.tenantId, parkedBy(event));
  for (const [index, item] of items.entries()) {
    const tenantId = isPoison(item) ? item.tenantId : item.context.tenantId;
    const held = before.has(tenantId) || parked.has(tenantId);
    const touches = touched[index]!;
    if ('poison' in touches) {
      if (!held) park(touches);
    } else if (held) {
      rows.erase(touches);
    } else {
      try {
        rows.apply(item as RecordedEvent, touches);
      } catch (error) {
        park(poisonOf(item as RecordedEvent, error));
      }
    }
  }
  return [...parked.values()];
}
