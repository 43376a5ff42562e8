import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import type { Projection, Route, RowKey, RowsBefore, Table, TableName } from './projection.js';
import type { ProjectedRows } from './projected-rows.js';
import { deleteRows, loadRows, sweepRows, upsertRows } from './table-sql.js';

/** What there is to know of a row, once it has been looked for. */
interface Slot {
  readonly key: RowKey;
  row: object | undefined;
  /** It stands in the database. */
  stored: boolean;
  changed: boolean;
}

interface TableRows {
  readonly table: Table;
  readonly slots: Map<RowKey, Slot>;
  /** Not looked for yet. */
  unread: Slot[];
  /** To be written. */
  changed: Slot[];
  sweeps: Readonly<Record<string, string>>[];
}

/** The rows of one table that an event touches. */
export interface Touched {
  readonly handler: Route['handler'];
  readonly set: TableRows;
  readonly slots: readonly Slot[];
}

/**
 * The rows that a page of events touches: read with one query per table, folded in memory, written back with one
 * statement per table. What is committed is kept for the pages that follow, since events come in company.
 */
export interface WorkingSet extends ProjectedRows {
  touch(recorded: RecordedEvent): readonly Touched[];
  apply(recorded: RecordedEvent, touched: readonly Touched[]): void;
  erase(touched: readonly Touched[]): void;
}

/** Rows kept of each table. */
const KEPT_ROWS = 3_000;

export function workingSet(projection: Projection, schema: string): WorkingSet {
  const sets = new Map<string, TableRows>();
  for (const table of projection.tables)
    sets.set(table.name, { table, slots: new Map(), unread: [], changed: [], sweeps: [] });
  const tables = [...sets.values()];
  const unread = (): TableRows[] => tables.filter((set) => set.unread.length > 0);

  /** What the event that is being applied touches. */
  let current: readonly Touched[] = [];
  const before: RowsBefore = {
    only<R extends object>(table: TableName<R>): R | undefined {
      const slots = current.find(({ set }) => set.table.name === table.name)?.slots;
      if (slots?.length !== 1) throw new TypeError(`${table.name}: not one row, but ${slots?.length ?? 0}`);
      return slots[0]!.row as R | undefined;
    },
    row<R extends object>(table: TableName<R>, key: RowKey): R | undefined {
      const slot = sets.get(table.name)?.slots.get(key);
      if (slot === undefined) throw new TypeError(`${table.name}: a row is asked for that no key names`);
      return slot.row as R | undefined;
    },
  };

  return {
    touch(recorded) {
      const routes = projection.routes.get(recorded.event.type) ?? [];
      return routes.map(({ table, handler }) => {
        const set = sets.get(table.name)!;
        const isNew = handler.creates === true && recorded.revision === 0n;
        return { handler, set, slots: handler.keys(recorded).map((key) => slotOf(set, key, isNew)) };
      });
    },

    loads: () =>
      unread().map((set) => {
        const keys = set.unread.map(({ key }) => key);
        return loadRows(schema, set.table, keys);
      }),

    fill(results) {
      for (const [index, set] of unread().entries()) {
        for (const row of results[index]!.rows[0]!['rows'] as Record<string, string>[]) {
          const slot = set.slots.get(set.table.key.map((column) => row[column]).join('/'))!;
          slot.row = row;
          slot.stored = true;
        }
        set.unread = [];
      }
    },

    apply(recorded, touched) {
      const changes: [set: TableRows, slot: Slot, row: object | undefined][] = [];
      current = touched;
      for (const { handler, set, slots } of touched) {
        for (const slot of slots) {
          const row = handler.apply(slot.row, recorded, slot.key, before);
          if (row !== slot.row) changes.push([set, slot, row]);
        }
      }
      for (const { handler, set } of touched) if (handler.sweep) sweep(set, handler.sweep(recorded));
      for (const [set, slot, row] of changes) change(set, slot, row);
    },

    erase(touched) {
      for (const { handler, set, slots } of touched) {
        if (!handler.erase) continue;
        for (const slot of slots) if (slot.row !== undefined) change(set, slot, handler.erase(slot.row));
      }
    },

    writes: () => tables.flatMap((set) => writesOf(schema, set)),
    settle: () => tables.forEach(settle),
  };
}

function slotOf(set: TableRows, key: RowKey, isNew: boolean): Slot {
  let slot = set.slots.get(key);
  if (slot === undefined) {
    slot = { key, row: undefined, stored: false, changed: false };
    set.slots.set(key, slot);
    if (!isNew) set.unread.push(slot);
  }
  return slot;
}

function change(set: TableRows, slot: Slot, row: object | undefined): void {
  slot.row = row;
  if (slot.changed) return;
  slot.changed = true;
  set.changed.push(slot);
}

/** What is swept in the database is gone here too, so that no later event sees or writes it. */
function sweep(set: TableRows, having: Readonly<Record<string, string>>): void {
  set.sweeps.push(having);
  const conditions = Object.entries(having);
  for (const slot of set.slots.values()) {
    const row = slot.row as Readonly<Record<string, unknown>> | undefined;
    if (row !== undefined && conditions.every(([column, value]) => row[column] === value))
      change(set, slot, undefined);
  }
}

function writesOf(schema: string, { table, changed, sweeps }: TableRows): Statement[] {
  const rows = changed.flatMap(({ row }) => row ?? []);
  const gone = changed.filter(({ row, stored }) => row === undefined && stored).map(({ key }) => key);
  return [
    ...sweeps.map((having) => sweepRows(schema, table, having)),
    ...(gone.length > 0 ? [deleteRows(schema, table, gone)] : []),
    ...(rows.length > 0 ? [upsertRows(schema, table, rows)] : []),
  ];
}

function settle(set: TableRows): void {
  for (const slot of set.changed) {
    slot.stored = slot.row !== undefined;
    slot.changed = false;
  }
  set.changed = [];
  set.sweeps = [];
  // Oldest first: a map keeps the order in which its keys came.
  let surplus = set.slots.size - KEPT_ROWS;
  for (const key of set.slots.keys()) {
    if (surplus-- <= 0) break;
    set.slots.delete(key);
  }
}
