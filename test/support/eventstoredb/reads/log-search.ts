import type { LogPosition, RecordedEvent } from './recorded-event.js';

/** Finds the places of positions among events that are sorted by position. */
export interface LogSearch {
  /** Index of the first event at or after the position. */
  firstFrom(position: LogPosition): number;
  /** Index of the first event strictly after the position. */
  firstAfter(position: LogPosition): number;
  /** Returns whether a record begins or ends at the position, or it is beyond the log: otherwise the server refuses to read. */
  isBoundary(commit: bigint): boolean;
}

export function searchIn(events: readonly RecordedEvent[]): LogSearch {
  const search = (isBefore: (event: RecordedEvent) => boolean): number => {
    let low = 0;
    let high = events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(events[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const firstFrom = ({ commit, prepare }: LogPosition): number =>
    search(({ position }) => position < commit || (position === commit && position < prepare));
  return {
    firstFrom,
    firstAfter: ({ commit, prepare }) =>
      search(({ position }) => position < commit || (position === commit && position <= prepare)),
    isBoundary: (commit) => {
      if (commit === 0n) return true;
      const from = firstFrom({ commit, prepare: 0n });
      return from === events.length || events[from]!.position === commit || events[from - 1]?.end === commit;
    },
  };
}
