import type { Position } from '../../application/ports/events/event-store.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { Session } from '../../infrastructure/postgres/database.js';
import { sqlState } from '../../infrastructure/postgres/sql-errors.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { CHECKPOINT_MOVED, CheckpointMoved, type Slot } from './checkpoint.js';
import { isPoison, type PageItem, poisonOf, type PoisonEvent } from './decode-page.js';
import { type ParkedTenant, parkedBy, parkTenant } from './parked.js';
import type { Projection } from './projection.js';
import type { ProjectedRows } from './projected-rows.js';
import { workingSet } from './working-set.js';

/** Tables that are written, and their checkpoint. */
export interface Target {
  readonly projection: Projection;
  readonly schema: string;
  readonly slot: Slot;
  /** Returns the move of the checkpoint, which fails with CHECKPOINT_MOVED unless that is at `from`. */
  move(from: Position, to: Position): Statement;
  /** Returns the statement that notifies of a position, if there is to be one. Default: none. */
  readonly notification?: ((to: Position) => Statement | null) | undefined;
  /** Tenants whose events are not applied; `projectPage` adds those that it parks. */
  readonly parked: Set<string>;
  /** See `ReadModel`. */
  readonly secret: Uint8Array;
  /** The known rows of the tables. */
  rows: ProjectedRows;
}

export const newTarget = (target: Omit<Target, 'rows'>): Target => ({ ...target, rows: newRows(target) });

/** Returns rows, none of which is known. */
export const newRows = ({ projection, schema, secret }: Omit<Target, 'rows'>): ProjectedRows =>
  projection.customRows?.rows(schema, secret) ?? workingSet(projection, schema);

/** Events in order, and the positions that they move the checkpoint from and to. */
export interface Page {
  readonly from: Position;
  readonly to: Position;
  readonly items: readonly PageItem[];
}

/** Classes of SQLSTATE that values cause which do not fit their column, a constraint or an index. */
const dataFaults = new Set(['22', '23', '54']);
export const isDataFault = (error: unknown): boolean => dataFaults.has(sqlState(error)?.slice(0, 2) ?? '');

/** The timeout of a page's statements in ms: without it the silent loss of the server would not be noticed. */
const TIMEOUT_MS = 60_000;

/**
 * Applies a page and moves the checkpoint, in one transaction. An event that cannot be applied parks its tenant; the events of
 * other tenants are applied. The rows are read before the transaction. If another process changed one since, it also moved
 * the checkpoint, and this transaction fails as a whole.
 *
 * `session` is pipelined and used by this caller only. After a rollback of a transaction in which it is called, the caller
 * must make a new target. Returns the tenants that were parked. Throws CheckpointMoved when the checkpoint is not at
 * `page.from`, and the error of the database when it fails: then nothing is written.
 */
export async function projectPage(session: Session, target: Target, page: Page): Promise<ParkedTenant[]> {
  const { projection, slot, rows } = target;
  try {
    const prepared = prepareAll(page.items, rows);
    const loads = rows.loads();
    if (loads.length > 0) rows.fill(await session.together(loads, TIMEOUT_MS));
    const parked = foldAll(page.items, prepared, target);
    const parking = parked.map((tenant) => parkTenant(projection.name, slot, tenant));
    const notification = target.notification?.(page.to) ?? null;
    await session.together(
      [
        target.move(page.from, page.to),
        ...rows.writes(),
        ...parking,
        ...(notification === null ? [] : [notification]),
      ],
      TIMEOUT_MS,
    );
    rows.committed();
    for (const { tenantId } of parked) target.parked.add(tenantId);
    return parked;
  } catch (error) {
    target.rows = newRows(target);
    throw sqlState(error) === CHECKPOINT_MOVED ? new CheckpointMoved(`${projection.name} ${slot}`) : error;
  }
}

/**
 * As `projectPage`. When the database refuses a value of the page, its halves are projected, down to the event with the value,
 * which parks its tenant.
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

/** Returns for each event the rows that it touches, or why it is poison. */
const prepareAll = (items: readonly PageItem[], rows: ProjectedRows): readonly (object | PoisonEvent)[] =>
  items.map((item) => {
    if (isPoison(item)) return item;
    try {
      return rows.prepare(item);
    } catch (error) {
      return poisonOf(item, error);
    }
  });

function foldAll(
  items: readonly PageItem[],
  prepared: ReturnType<typeof prepareAll>,
  { rows, parked: before }: Target,
): ParkedTenant[] {
  const parked = new Map<string, ParkedTenant>();
  const park = (event: PoisonEvent): unknown => parked.set(event.tenantId, parkedBy(event));
  for (const [index, item] of items.entries()) {
    const tenantId = isPoison(item) ? item.tenantId : item.context.tenantId;
    const held = before.has(tenantId) || parked.has(tenantId);
    const touches = prepared[index]!;
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
