import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { SqlResult, Statement } from '../../infrastructure/postgres/statement.js';

/**
 * The changes of the tables by a page of events: rows are read, changed in memory, and written together with the checkpoint.
 * The caller must be the only writer of the tables, and drop the rows when a page may not have been committed.
 */
export interface ProjectedRows {
  /** Records the rows that the event needs. The caller passes the result to `apply` or `erase`. An error parks the tenant. */
  prepare(recorded: RecordedEvent): object;
  /** Returns statements that read the touched rows that are not known. */
  loads(): Statement[];
  /** Takes the results of `loads`, in their order. */
  fill(results: readonly SqlResult<Record<string, unknown>>[]): void;
  /** Applies the event as a whole or, when it throws, not at all. */
  apply(recorded: RecordedEvent, prepared: object): void;
  /** Removes the values that the event erases, and applies nothing else. */
  erase(prepared: object): void;
  /** Returns statements that write the changes. */
  writes(): Statement[];
  /** To be called once the writes are committed. */
  committed(): void;
}

/** Deletes the keys that were put in first, until `capacity` of them are left. */
export function dropOldest(map: Map<string, unknown>, capacity: number): void {
  let surplus = map.size - capacity;
  for (const key of map.keys()) {
    if (surplus-- <= 0) break;
    map.delete(key);
  }
}
