import type { Schemas } from '../../api/operations.js';

export type HistoryEntry = Schemas['HistoryEntry'];

/** A time at which an account changed. */
export interface Stop {
  /** ISO 8601. */
  readonly at: string;
  readonly entries: readonly HistoryEntry[];
}

/** Returns the times at which an account changed, oldest first; what happened at one time is one stop. */
export function stopsOf(entries: readonly HistoryEntry[]): readonly Stop[] {
  const stops: { at: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const last = stops.at(-1);
    if (last?.at === entry.occurredAt) last.entries.push(entry);
    else stops.push({ at: entry.occurredAt, entries: [entry] });
  }
  return stops;
}
