import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { EventType, Handler, RowKey, RowsBefore, Table } from '../runner/projection.js';

const alone = new Proxy({} as RowsBefore, {
  get: () => {
    throw new TypeError('the rows of other tables are not folded');
  },
});

/** Returns the rows that a table has after these events, by its own handlers, which must not look at other tables. */
export function rowsAfter<R extends object>(table: Table<R>, events: readonly RecordedEvent[]): readonly R[] {
  const rows = new Map<RowKey, R>();
  for (const recorded of events) {
    const handler = table.on[recorded.event.type] as Handler<R, EventType> | undefined;
    for (const key of handler?.keys(recorded) ?? []) {
      const row = handler!.apply(rows.get(key), recorded, key, alone);
      if (row === undefined) rows.delete(key);
      else rows.set(key, row);
    }
  }
  return [...rows.values()];
}
