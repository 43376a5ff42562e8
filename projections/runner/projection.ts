import type { StoredEvent } from '../../application/ports/events/event-store.js';
import type { DomainEvent, RecordedEvent } from '../../domain/shared/domain-event.js';
import type { ProjectedRows } from './projected-rows.js';

/** The values of a row's key columns, in their order, joined by `/`, which none of them holds. */
export type RowKey = string;

export const rowKey = (...ids: readonly string[]): RowKey => ids.join('/');

/** A table by its name, and what its rows are. */
export interface TableName<R extends object> {
  readonly name: string;
  /** Never there: only says what `R` is. */
  readonly row?: R;
}

/** The rows that an event touches, in all tables of the projection, as they were before it. */
export interface RowsBefore {
  /** The one row of a table whose handler names one. Throws TypeError where it names none, or several. */
  only<R extends object>(table: TableName<R>): R | undefined;
  /** Throws TypeError for a row that its table's `keys` did not name for this event. */
  row<R extends object>(table: TableName<R>, key: RowKey): R | undefined;
}

export type EventType = DomainEvent['type'];
export type Recorded<T extends EventType> = RecordedEvent<Extract<DomainEvent, { type: T }>>;

/** What a type of event does to a table. Pure; whatever it throws parks the event's tenant. */
export interface Handler<R extends object, T extends EventType> {
  /** Every row that `apply`, here or by `before` in another table, changes or looks at. */
  keys(recorded: Recorded<T>): readonly RowKey[];
  /** As the first event of its stream it is the first to touch its rows: nobody need look for them. */
  readonly creates?: true;
  /** The row after the event: the same object when it did not change, undefined when there is none (any longer). */
  apply(row: R | undefined, recorded: Recorded<T>, key: RowKey, before: RowsBefore): R | undefined;
  /** All rows that have these values go, for an event that ends more rows than it names. */
  sweep?(recorded: Recorded<T>): Readonly<Record<string, string>>;
  /** The row without what the event erases; for parked tenants, whose events are not applied. */
  erase?(row: R): R;
}

/**
 * A read model's table as a fold over events. `R` is a row as JSON carries it: `timestamptz` as ISO 8601, `bigint` as
 * decimal string. Personal values of events may be erased (null).
 */
export interface Table<R extends object = object> {
  readonly name: string;
  /** Column → what stands behind its name in `create table`; the first word is its type. */
  readonly columns: Readonly<Record<string, string>>;
  /** Primary key of type `uuid` or `text`; `tenant_id` first, so that no event reaches another tenant's row. */
  readonly key: readonly string[];
  /** What stands behind `create index on <table>`; made after a rebuild has filled the table. */
  readonly indexes: readonly string[];
  /** Column of times by whose months the table is partitioned; part of the key. Its writer makes the partitions. */
  readonly partitionedBy?: string;
  /**
   * Columns of personal values: the planner must not keep samples of them, which no deletion takes back, and what is
   * deleted is vacuumed soon.
   */
  readonly personal?: readonly string[];
  readonly on: { readonly [T in EventType]?: Handler<R, T> };
}

/** What a table does with a type of event. */
export interface Route {
  readonly table: Table;
  readonly handler: Handler<object, EventType>;
}

/** Tables that move together, in one transaction with one checkpoint. */
export interface ProjectionDefinition {
  readonly name: string;
  /** Where the live tables are. A rebuild fills `<schema>_next`; the switch gives that this name. */
  readonly schema: string;
  /** Goes up with every change of the tables or of what they hold: who has the new code builds them anew. */
  readonly version: number;
  readonly tables: readonly Table[];
  /**
   * Milliseconds between pages that are not full, where nobody waits: what comes in quick succession costs one
   * transaction. Default: none.
   */
  readonly restMs?: number;
  /** For tables that are more than folds by key. */
  readonly own?: OwnRows;
}

/** A projection that works its rows out by itself, from every event of the log, which it gets as it is stored, too. */
export interface OwnRows {
  /**
   * `schema`: where the tables are. `secret`: 32 bytes, the same for ever, for digests that nobody else can make.
   * Events come as `StoredAndRecorded`.
   */
  readonly rows: (schema: string, secret: Uint8Array) => ProjectedRows;
  /** Types of events that erase something. */
  readonly erasing: ReadonlySet<string>;
}

/** An event, and what of it stands in the log. */
export interface StoredAndRecorded extends RecordedEvent {
  readonly stored: StoredEvent;
}

export interface Projection extends ProjectionDefinition {
  /** By type of event; a type that is not in here concerns no table. */
  readonly routes: ReadonlyMap<string, readonly Route[]>;
}

export function defineProjection(definition: ProjectionDefinition): Projection {
  const routes = new Map<string, Route[]>();
  for (const table of definition.tables) {
    for (const [type, handler] of Object.entries(table.on)) {
      const route = { table, handler: handler as Handler<object, EventType> };
      routes.set(type, [...(routes.get(type) ?? []), route]);
    }
  }
  return { ...definition, routes };
}

/** Whether events of this type erase something, which no parked tenant may hold up. */
export const erases = ({ routes, own }: Projection, type: string): boolean =>
  own?.erasing.has(type) ?? routes.get(type)?.some(({ handler }) => handler.erase !== undefined) ?? false;
