import type { StoredEvent } from '../../application/ports/events/event-store.js';
import type { DomainEvent, RecordedEvent } from '../../domain/shared/domain-event.js';
import type { ProjectedRows } from './projected-rows.js';

/** The values of a row's key columns, in their order, joined by `/`, which no value contains. */
export type RowKey = string;

export const rowKey = (...ids: readonly string[]): RowKey => ids.join('/');

/** The name of a table and the type of its rows. */
export interface TableName<R extends object> {
  readonly name: string;
  /** Never set; it only carries the type `R`. */
  readonly row?: R;
}

/** Reads the rows that an event touches, in all tables of the projection, as they were before it. */
export interface RowsBefore {
  /** Returns the row of a table whose handler names one key. Throws TypeError where it names none, or several. */
  only<R extends object>(table: TableName<R>): R | undefined;
  /** Returns a row by its key. Throws TypeError for a key that the table's handler did not name for this event. */
  row<R extends object>(table: TableName<R>, key: RowKey): R | undefined;
}

export type EventType = DomainEvent['type'];
export type Recorded<T extends EventType> = RecordedEvent<Extract<DomainEvent, { type: T }>>;

/** Values by column: all rows with those of `having` get those of `set`. `having` begins the key. */
export interface RowsUpdate {
  readonly having: Readonly<Record<string, string>>;
  readonly set: Readonly<Record<string, boolean>>;
}

/** Applies a type of event to a table. Pure; an error parks the event's tenant. */
export interface Handler<R extends object, T extends EventType> {
  /** Keys of every row that `apply`, here or by `before` in another table, reads or changes. */
  keys(recorded: Recorded<T>): readonly RowKey[];
  /** Which events create their rows, which are then not read: the first one of a stream (`true`), or each. Default: none. */
  readonly creates?: true | 'each';
  /** Returns the row after the event: the same object if it did not change, undefined if there is none. */
  apply(row: R | undefined, recorded: Recorded<T>, key: RowKey, before: RowsBefore): R | undefined;
  /** Returns values by column. All rows with these values are deleted, also those that `keys` does not name. */
  deleteWhere?(recorded: Recorded<T>): Readonly<Record<string, string>>;
  /** Returns values that rows get which `keys` does not name. `after`: the rows that `keys` names, after the event. */
  updateWhere?(recorded: Recorded<T>, after: RowsBefore): RowsUpdate;
  /** Returns the row without the values that the event erases: for parked tenants, whose events are not applied. */
  erase?(row: R): R;
}

/**
 * A read model's table as a fold over events. `R` is a row in JSON, with `timestamptz` as ISO 8601 and `bigint` as decimal text.
 * Personal values of events may be erased (null).
 */
export interface Table<R extends object = object> {
  readonly name: string;
  /** Definitions of the columns in `create table`, by their names. The first word is the type. */
  readonly columns: Readonly<Record<string, string>>;
  /** Primary key of type `uuid` or `text`; `tenant_id` first, so that no event reaches another tenant's row. */
  readonly key: readonly string[];
  /** Ends of `create index on <table>`, which runs after a rebuild has filled the table. */
  readonly indexes: readonly string[];
  /** Column of times by whose months the table is partitioned; part of the key. The writer creates the partitions. */
  readonly partitionedBy?: string;
  /** Columns of personal values: the planner keeps no samples of them, and deleted rows are vacuumed soon. */
  readonly personal?: readonly string[];
  readonly on: { readonly [T in EventType]?: Handler<R, T> };
}

/** A row with the revision of its stream and the time of the last event that changed it. */
interface RevisedRow {
  readonly updated_at: string;
  readonly revision: string;
}

/** Returns the row at the revision of an event. */
export const atRevision = <R extends RevisedRow>(
  row: R,
  { revision }: Pick<RecordedEvent, 'revision'>,
): R => ({
  ...row,
  revision: revision.toString(),
});

/** Returns the row after an event that changes it. */
export const changedBy = <R extends RevisedRow>(
  row: R,
  recorded: Pick<RecordedEvent, 'revision' | 'context'>,
  changes: Partial<R> = {},
): R => ({ ...atRevision(row, recorded), updated_at: recorded.context.occurredAt, ...changes });

/** A table's handler of a type of event. */
export interface TableHandler {
  readonly table: Table;
  readonly handler: Handler<object, EventType>;
}

/** Tables that are written in one transaction, with one checkpoint. */
export interface ProjectionDefinition {
  readonly name: string;
  /** Schema of the live tables. A rebuild fills `<schema>_next`, which the switch renames to this. */
  readonly schema: string;
  /** Increased with every change of the tables or of their contents: a process with the new code rebuilds them. */
  readonly version: number;
  readonly tables: readonly Table[];
  /** See `subscribedPages`. */
  readonly restMs?: number;
  /** Replaces the fold of `tables` by a writer of its own; the audit log uses it. */
  readonly customRows?: CustomRows;
}

/** The writer of a projection's rows that are no folds by key. It gets every event of the log, as `StoredAndRecorded`. */
export interface CustomRows {
  /** Creates the rows. `schema`: of the tables. `secret`: see `ReadModel`. */
  readonly rows: (schema: string, secret: Uint8Array) => ProjectedRows;
  /** Types of events that erase values, also of parked tenants. */
  readonly erasing: ReadonlySet<string>;
}

/** An event, opened and as it is stored. */
export interface StoredAndRecorded extends RecordedEvent {
  readonly stored: StoredEvent;
}

export interface Projection extends ProjectionDefinition {
  /** Handlers by type of event; other types concern no table. */
  readonly handlersOf: ReadonlyMap<string, readonly TableHandler[]>;
}

export function defineProjection(definition: ProjectionDefinition): Projection {
  const handlersOf = new Map<string, TableHandler[]>();
  for (const table of definition.tables) {
    for (const [type, handler] of Object.entries(table.on)) {
      const tableHandler = { table, handler: handler as Handler<object, EventType> };
      handlersOf.set(type, [...(handlersOf.get(type) ?? []), tableHandler]);
    }
  }
  return { ...definition, handlersOf };
}

/** Returns whether events of this type erase values, also of parked tenants. */
export const erases = ({ handlersOf, customRows }: Projection, type: string): boolean =>
  customRows?.erasing.has(type) ??
  handlersOf.get(type)?.some(({ handler }) => handler.erase !== undefined) ??
  false;
