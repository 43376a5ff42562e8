import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { SqlResult, Statement } from '../../infrastructure/postgres/database.js';
import type { Projection, Route, RowKey, RowsBefore, Table, TableName } from './projection.js';
import { deleteRows, loadRows, sweepRows, upsertRows } from './table-sql.js';

interface Slot {
  row: object | undefined;
  /** It stands in the database. */
  stored: boolean;
  changed: boolean;
}

interface TableRows {
  readonly table: Table;
  readonly slots: Map<RowKey, Slot>;
  readonly sweeps: Readonly<Record<string, string>>[];
}

/** The rows of one table that an event touches. */
export interface Touched {
  readonly handler: Route['handler'];
  readonly set: TableRows;
  readonly keys: readonly RowKey[];
  /** In the order of `keys`. */
  readonly slots: readonly Slot[];
}

/**
 * The rows that a page of events touches: read with one query per table, folded in memory, written back with one
 * statement per table.
 */
export interface WorkingSet {
  /** Makes room for the rows that the event touches. What `keys` throws is thrown. */
  touch(recorded: RecordedEvent): readonly Touched[];
  /** Reads what was touched, one statement for each table concerned. */
  loads(): Statement[];
  /** Takes in what `loads` gave, in their order. */
  fill(results: readonly SqlResult<Record<string, unknown>>[]): void;
  /** Applies the event to all tables or, when one of them throws, to none. */
  apply(recorded: RecordedEvent, touched: readonly Touched[]): void;
  /** Takes the personal values out of what the event erases, and applies nothing else of it. */
  erase(touched: readonly Touched[]): void;
  /** Brings the database to where the rows are. */
  writes(): Statement[];
}

const newSlot = (): Slot => ({ row: undefined, stored: false, changed: false });

export function workingSet(projection: Projection, schema: string): WorkingSet {
  const sets = new Map<string, TableRows>();
  for (const table of projection.tables) sets.set(table.name, { table, slots: new Map(), sweeps: [] });
  const used = (): TableRows[] => [...sets.values()].filter(({ slots }) => slots.size > 0);

  const before: RowsBefore = {
    row<R extends object>(table: TableName<R>, key: RowKey): R | undefined {
      const slot = sets.get(table.name)?.slots.get(key);
      if (slot === undefined) throw new TypeError(`${table.name}: a row is asked for that no key names`);
      return slot.row as R | undefined;
    },
  };

  return {
    touch: (recorded) =>
      (projection.routes.get(recorded.event.type) ?? []).map(({ table, handler }) => {
        const set = sets.get(table.name)!;
        const keys = handler.keys(recorded);
        const slots = keys.map((key) => {
          let slot = set.slots.get(key);
          if (slot === undefined) set.slots.set(key, (slot = newSlot()));
          return slot;
        });
        return { handler, set, keys, slots };
      }),

    loads: () => used().map(({ table, slots }) => loadRows(schema, table, [...slots.keys()])),

    fill(results) {
      used().forEach(({ table, slots }, index) => {
        for (const row of results[index]!.rows[0]!['rows'] as Record<string, string>[]) {
          const slot = slots.get(table.key.map((column) => row[column]).join('/'))!;
          slot.row = row;
          slot.stored = true;
        }
      });
    },

    apply(recorded, touched) {
      const changes: [slot: Slot, row: object | undefined][] = [];
      for (const { handler, keys, slots } of touched) {
        for (const [index, slot] of slots.entries()) {
          const row = handler.apply(slot.row, recorded, keys[index]!, before);
          if (row !== slot.row) changes.push([slot, row]);
        }
      }
      for (const { handler, set } of touched) if (handler.sweep) sweepSlots(set, handler.sweep(recorded));
      for (const [slot, row] of changes) {
        slot.row = row;
        slot.changed = true;
      }
    },

    erase(touched) {
      for (const { handler, slots } of touched) {
        if (!handler.erase) continue;
        for (const slot of slots) {
          if (slot.row === undefined) continue;
          slot.row = handler.erase(slot.row);
          slot.changed = true;
        }
      }
    },

    writes: () => [...sets.values()].flatMap((set) => writesOf(schema, set)),
  };
}

/** What is swept in the database is gone here too, so that no later event of the page sees or writes it. */
function sweepSlots(set: TableRows, having: Readonly<Record<string, string>>): void {
  set.sweeps.push(having);
  const conditions = Object.entries(having);
  for (const slot of set.slots.values()) {
    const row = slot.row as Readonly<Record<string, unknown>> | undefined;
    if (row === undefined || !conditions.every(([column, value]) => row[column] === value)) continue;
    slot.row = undefined;
    slot.changed = true;
  }
}

function writesOf(schema: string, { table, slots, sweeps }: TableRows): Statement[] {
  const rows: object[] = [];
  const gone: RowKey[] = [];
  for (const [key, { row, stored, changed }] of slots) {
    if (!changed) continue;
    if (row !== undefined) rows.push(row);
    else if (stored) gone.push(key);
  }
  return [
    ...sweeps.map((having) => sweepRows(schema, table, having)),
    ...(gone.length > 0 ? [deleteRows(schema, table, gone)] : []),
    ...(rows.length > 0 ? [upsertRows(schema, table, rows)] : []),
  ];
}
