import type { Cause } from '../../application/ports/audit/access-history.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import {
  type EventType,
  type Handler,
  type Recorded,
  type RowKey,
  type RowsBefore,
} from '../runner/projection.js';
import { counts, OPEN, type SpanColumns } from './table.js';

/** Returns the cause that an event is: its entry has the number after those of the tenant before it. */
export function causeOf({ context, event }: RecordedEvent, before: RowsBefore): Cause {
  const { actorType, actorId, occurredAt } = context;
  return {
    entry: entryAfter(before),
    at: occurredAt,
    by: { type: actorType, id: actorId },
    ...('rule' in event.data ? { rule: event.data.rule } : {}),
  };
}

export const entryAfter = (before: RowsBefore): string =>
  (BigInt(before.only(counts)?.entries ?? '0') + 1n).toString();

/** Returns the columns of a span that begins. */
export const started = (since: Cause): SpanColumns => ({
  until_position: OPEN,
  since_entry: since.entry,
  since_at: since.at,
  since,
  until_entry: OPEN,
  until_at: 'infinity',
  until: null,
});

/** Returns a span ended by an event. It ends no earlier than it began, although the clocks of processes differ. */
export const ended = <R extends SpanColumns>(row: R, { position }: RecordedEvent, until: Cause): R => ({
  ...row,
  until_position: position.toString(),
  until_entry: until.entry,
  until_at: Date.parse(until.at) < Date.parse(row.since_at) ? row.since_at : until.at,
  until,
});

/** Returns whether a key is of a span that has not ended. */
const isOpen = (key: RowKey): boolean => key.endsWith(`/${OPEN}`);

/**
 * Returns the handler of an event that begins a span, unless one is open.
 * @param rowOf returns what the span says; undefined where none begins
 */
export const begins = <R extends SpanColumns, T extends EventType>(
  keyOf: (recorded: NoInfer<Recorded<T>>) => RowKey,
  rowOf: (recorded: NoInfer<Recorded<T>>, before: RowsBefore) => Omit<R, keyof SpanColumns> | undefined,
): Handler<R, T> => ({
  keys: (recorded) => [keyOf(recorded)],
  apply(row, recorded, _key, before) {
    if (row !== undefined) return row;
    const begins = rowOf(recorded, before);
    return begins && ({ ...begins, ...started(causeOf(recorded, before)) } as R);
  },
});

/**
 * Returns the handler of an event that ends open spans. A row is moved to the key that has the position of the event.
 * @param table of the rows
 * @param keysOf returns the keys of the open spans
 */
export const ends = <R extends SpanColumns, T extends EventType>(
  table: { readonly name: string },
  keysOf: (recorded: Recorded<T>) => readonly RowKey[],
): Handler<R, T> => ({
  keys: (recorded) => keysOf(recorded).flatMap((open) => [open, endedKey(open, recorded)]),
  apply(row, recorded, key, before) {
    if (isOpen(key)) return undefined;
    const open = before.row<R>(table, openKey(key));
    return open === undefined ? row : ended(open, recorded, causeOf(recorded, before));
  },
});

/** Returns the key of an open span once the event has ended it. */
export const endedKey = (open: RowKey, { position }: Pick<RecordedEvent, 'position'>): RowKey =>
  `${open.slice(0, -OPEN.length)}${position}`;

/** Returns the key that a span had while it was open. */
export const openKey = (key: RowKey): RowKey => `${key.slice(0, key.lastIndexOf('/') + 1)}${OPEN}`;

/**
 * Returns the handler of an event that changes what a span says: it ends, and another begins at the same time.
 * @param change returns the row with other values, the same object if nothing changed, undefined where nothing follows
 */
export const replaces = <R extends SpanColumns, T extends EventType>(
  table: { readonly name: string },
  keyOf: (recorded: Recorded<T>) => RowKey,
  change: (row: R, recorded: Recorded<T>, cause: Cause) => R | undefined,
): Handler<R, T> => ({
  keys: (recorded) => [keyOf(recorded), endedKey(keyOf(recorded), recorded)],
  apply(row, recorded, key, before) {
    const open = before.row<R>(table, openKey(key));
    if (open === undefined) return row;
    const cause = causeOf(recorded, before);
    const changed = change(open, recorded, cause);
    if (changed === open) return row;
    const past = ended(open, recorded, cause);
    if (!isOpen(key)) return past;
    return changed && { ...changed, ...started(cause), since_at: past.until_at };
  },
});
