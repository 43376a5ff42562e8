import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import type {
  Projection,
  TableHandler,
  RowKey,
  RowsBefore,
  RowsUpdate,
  Table,
  TableName,
} from './projection.js';
import { dropOldest, type ProjectedRows } from './projected-rows.js';
import { deleteRows, loadRows, updateRowsWhere, deleteRowsWhere, upsertRows } from './table-sql.js';

/** A row that an event touches, or its absence. */
interface KnownRow {
  readonly key: RowKey;
  row: object | undefined;
  /** Whether it is in the database. */
  stored: boolean;
  changed: boolean;
}

interface TableRows {
  readonly table: Table;
  readonly rows: Map<RowKey, KnownRow>;
  /** To be read from the database. */
  unread: KnownRow[];
  /** To be written. */
  changed: KnownRow[];
  /** Values of rows that are to be deleted. */
  deletions: Readonly<Record<string, string>>[];
  /** Values that rows are to get, by the values that those rows have. */
  readonly updates: Map<string, RowsUpdate>;
}

/** The rows of one table that an event touches. */
export interface EventRows {
  readonly handler: TableHandler['handler'];
  readonly set: TableRows;
  readonly rows: readonly KnownRow[];
}

/**
 * The rows that a page of events touches: read by one query for each table, folded in memory, and written by one statement for
 * each table. Committed rows are kept for later pages, which often touch them again.
 */
export interface WorkingSet extends ProjectedRows {
  prepare(recorded: RecordedEvent): readonly EventRows[];
  apply(recorded: RecordedEvent, prepared: readonly EventRows[]): void;
  erase(prepared: readonly EventRows[]): void;
}

/** Rows kept of each table between pages. */
const MOST_CACHED = 3_000;

export function workingSet(projection: Projection, schema: string): WorkingSet {
  const sets = new Map<string, TableRows>();
  for (const table of projection.tables)
    sets.set(table.name, {
      table,
      rows: new Map(),
      unread: [],
      changed: [],
      deletions: [],
      updates: new Map(),
    });
  const tables = [...sets.values()];
  const unread = (): TableRows[] => tables.filter((set) => set.unread.length > 0);

  /** The rows of the event that is being applied. */
  let current: readonly EventRows[] = [];
  const before: RowsBefore = {
    only<R extends object>(table: TableName<R>): R | undefined {
      const rows = current.find(({ set }) => set.table.name === table.name)?.rows;
      if (rows?.length !== 1) throw new TypeError(`${table.name}: not one row, but ${rows?.length ?? 0}`);
      return rows[0]!.row as R | undefined;
    },
    row<R extends object>(table: TableName<R>, key: RowKey): R | undefined {
      const known = sets.get(table.name)?.rows.get(key);
      if (known === undefined) throw new TypeError(`${table.name}: a row is asked for that no key names`);
      return known.row as R | undefined;
    },
  };

  return {
    prepare(recorded) {
      const handlers = projection.handlersOf.get(recorded.event.type) ?? [];
      return handlers.map(({ table, handler }) => {
        const set = sets.get(table.name)!;
        const isNew = handler.creates === 'each' || (handler.creates === true && recorded.revision === 0n);
        return { handler, set, rows: handler.keys(recorded).map((key) => knownRow(set, key, isNew)) };
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
          const known = set.rows.get(set.table.key.map((column) => row[column]).join('/'))!;
          known.row = row;
          known.stored = true;
        }
        set.unread = [];
      }
    },

    apply(recorded, prepared) {
      const changes: [set: TableRows, known: KnownRow, row: object | undefined][] = [];
      current = prepared;
      for (const { handler, set, rows } of prepared) {
        for (const known of rows) {
          const row = handler.apply(known.row, recorded, known.key, before);
          if (row !== known.row) changes.push([set, known, row]);
        }
      }
      for (const { handler, set } of prepared)
        if (handler.deleteWhere) deleteWhere(set, handler.deleteWhere(recorded));
      for (const [set, known, row] of changes) change(set, known, row);
      for (const { handler, set } of prepared)
        if (handler.updateWhere) updateWhere(set, handler.updateWhere(recorded, before));
    },

    erase(prepared) {
      for (const { handler, set, rows } of prepared) {
        if (!handler.erase) continue;
        for (const known of rows) if (known.row !== undefined) change(set, known, handler.erase(known.row));
      }
    },

    writes: () => tables.flatMap((set) => writesOf(schema, set)),
    committed: () => tables.forEach(markCommitted),
  };
}

function knownRow(set: TableRows, key: RowKey, isNew: boolean): KnownRow {
  let known = set.rows.get(key);
  if (known === undefined) {
    known = { key, row: undefined, stored: false, changed: false };
    set.rows.set(key, known);
    if (!isNew) set.unread.push(known);
  }
  return known;
}

function change(set: TableRows, known: KnownRow, row: object | undefined): void {
  known.row = row;
  if (known.changed) return;
  known.changed = true;
  set.changed.push(known);
}

/** Deletes the rows with these values, in the database and here. */
function deleteWhere(set: TableRows, having: Readonly<Record<string, string>>): void {
  set.deletions.push(having);
  for (const known of set.rows.values())
    if (known.row !== undefined && hasAll(known.row, having)) change(set, known, undefined);
}

/** Stores values for the rows in the database, and gives them to the rows here. */
function updateWhere(set: TableRows, values: RowsUpdate): void {
  set.updates.set(JSON.stringify(values.having), values);
  for (const known of set.rows.values())
    if (known.row !== undefined && hasAll(known.row, values.having))
      known.row = { ...known.row, ...values.set };
}

const hasAll = (row: object, having: Readonly<Record<string, string>>): boolean =>
  Object.entries(having).every(
    ([column, value]) => (row as Readonly<Record<string, unknown>>)[column] === value,
  );

function writesOf(schema: string, { table, changed, deletions, updates }: TableRows): Statement[] {
  const rows = changed.flatMap(({ row }) => row ?? []);
  const deleted = changed.filter(({ row, stored }) => row === undefined && stored).map(({ key }) => key);
  return [
    ...deletions.map((having) => deleteRowsWhere(schema, table, having)),
    ...(deleted.length > 0 ? [deleteRows(schema, table, deleted)] : []),
    ...[...updates.values()].map((values) => updateRowsWhere(schema, table, values)),
    ...upsertRows(schema, table, rows),
  ];
}

function markCommitted(set: TableRows): void {
  for (const known of set.changed) {
    known.stored = known.row !== undefined;
    known.changed = false;
  }
  set.changed = [];
  set.deletions = [];
  set.updates.clear();
  dropOldest(set.rows, MOST_CACHED);
}
