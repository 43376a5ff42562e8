import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { SqlResult } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';

/**
 * What a page of events does to the tables: read first, worked out in memory, written together with the checkpoint.
 * Whoever keeps such rows must be the only writer, and drop them when a page was not committed for certain.
 */
export interface ProjectedRows {
  /** Makes room for what the event needs; what it answers is given back with the event. What it throws parks the tenant. */
  touch(recorded: RecordedEvent): object;
  /** Reads what was touched and is not known. */
  loads(): Statement[];
  /** Takes in what `loads` gave, in their order. */
  fill(results: readonly SqlResult<Record<string, unknown>>[]): void;
  /** Applies the event as a whole or, when it throws, not at all. */
  apply(recorded: RecordedEvent, touched: object): void;
  /** Takes out what the event erases, and applies nothing else of it. */
  erase(touched: object): void;
  /** Brings the database to where the rows are. */
  writes(): Statement[];
  /** The writes are committed. */
  settle(): void;
}
