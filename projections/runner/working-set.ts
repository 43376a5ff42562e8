import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { SqlResult, Statement } from '../../infrastructure/postgres/database.js';
import { handlerOf, type Projection, type RowKey, type RowsBefore, type Table } from './projection.js';
import { deleteRows, loadRows, sweepRows, upsertRows } from './table-sql.js';

interface Slot {
  row: object | undefined;
  /** It stands in the database. */
  readonly stored: boolean;
  changed: boolean;
}

interface TableRows {
  readonly table: Table;
  readonly slots: Map<RowKey, Slot>;
  readonly sweeps: Readonly<Record<string, string>>[];
}

/**
 * The rows that a page of events touches: read with one query per table, folded in memory, written back with one
 * statement per table.
 */
export interface WorkingSet {
  /** Makes room for the rows that the event touches. What `keys` throws is thrown. */
  touch(recorded: RecordedEvent): void;
  /** Reads what was touched, one statement for each table concerned. */
  readonly loads: () => Statement[];
  /** Takes in what `loads` gave, in their order. */
  fill(results: readonly SqlResult<Record<string, unknown>>[]): void;
  /** Applies the event to all tables or, when one of them throws, to none. */
  apply(recorded: RecordedEvent): void;
  /** Takes the personal values out of what the event erases, and applies nothing else of it. */
  erase(recorded: RecordedEvent): void;
  /** Brings the database to where the rows are. */
  readonly writes: () => Statement[];
}

export function workingSet(projection: Projection, schema: string): WorkingSet {
  const sets: TableRows[] = projection.tables.map((table) => ({ table, slots: new Map(), sweeps: [] }));
  const byName = new Map(sets.map((set) => [set.table.name, set]));
  const touched = (): TableRows[] => sets.filter(({ slots }) => slots.size > 0);

  const slotOf = ({ table, slots }: TableRows, key: RowKey): Slot => {
    const slot = slots.get(key);
    if (slot === undefined)
      throw new TypeError(`${table.name}: the row that is asked for is not among the keys`);
    return slot;
  };
  const before: RowsBefore = {
    row<R extends object>(table: Table<R>, key: RowKey): R | undefined {
      return slotOf(byName.get(table.name)!, key).row as R | undefined;
    },
  };

  return {
    touch(recorded) {
      for (const { table, slots } of sets) {
        for (const key of handlerOf(table, recorded.event.type)?.keys(recorded) ?? [])
          if (!slots.has(key)) slots.set(key, { row: undefined, stored: false, changed: false });
      }
    },

    loads: () => touched().map(({ table, slots }) => loadRows(schema, table, [...slots.keys()])),

    fill(results) {
      touched().forEach(({ table, slots }, index) => {
        const rows = results[index]!.rows[0]!['rows'] as Record<string, string>[];
        for (const row of rows) {
          const key = table.key.map((column) => row[column]).join('/');
          slots.set(key, { row, stored: true, changed: false });
        }
      });
    },

    apply(recorded) {
      const changes: [slot: Slot, row: object | undefined][] = [];
      const sweeps: [set: TableRows, having: Readonly<Record<string, string>>][] = [];
      for (const set of sets) {
        const handler = handlerOf(set.table, recorded.event.type);
        if (handler === undefined) continue;
        for (const key of handler.keys(recorded)) {
          const slot = slotOf(set, key);
          const row = handler.apply(slot.row, recorded, key, before);
          if (row !== slot.row) changes.push([slot, row]);
        }
        if (handler.sweep !== undefined) sweeps.push([set, handler.sweep(recorded)]);
      }
      for (const [slot, row] of changes) {
        slot.row = row;
        slot.changed = true;
      }
      for (const [set, having] of sweeps) sweepSlots(set, having);
    },

    erase(recorded) {
      for (const set of sets) {
        const handler = handlerOf(set.table, recorded.event.type);
        if (handler?.erase === undefined) continue;
        for (const key of handler.keys(recorded)) {
          const slot = slotOf(set, key);
          if (slot.row === undefined) continue;
          slot.row = handler.erase(slot.row);
          slot.changed = true;
        }
      }
    },

    writes: () =>
      sets.flatMap(({ table, slots, sweeps }) => {
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
      }),
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
