/** A fault and its offset in the source. */
export interface FaultAt {
  readonly offset: number;
  readonly code: string;
  readonly detail: string;
}

/** Returns a piece of the source for a message: shortened, without invisible characters. */
export function quoted(text: string): string {
  const seen = text.replace(/[^\x20-\x7e]+/g, '?');
  return seen.length > 40 ? `${seen.slice(0, 40)}…` : seen;
}

/** Returns the fault of a source that cannot be parsed at `offset`. */
export const unreadable = (offset: number, why?: string): FaultAt => ({
  offset,
  code: 'syntax',
  detail: `cannot be read${why === undefined ? '' : ` (${why})`}; correct it (nested rules begin with &)`,
});

/** Compares faults by their offset, for `sort`. */
export const byOffset = (one: FaultAt, other: FaultAt): number => one.offset - other.offset;

/** Returns a function from an offset to its line, from 1. Offsets must ascend (CSS Syntax, section 3.3). */
export function lineCounter(source: string): (offset: number) => number {
  const starts = [...source.matchAll(/\r\n|[\n\r\f]/g)].map(({ index, 0: text }) => index + text.length);
  let passed = 0;
  return (offset) => {
    while ((starts[passed] ?? Infinity) <= offset) passed += 1;
    return passed + 1;
  };
}
