/** A fault by its place in the source. */
export interface FaultAt {
  readonly offset: number;
  readonly code: string;
  readonly detail: string;
}

/** What somebody wrote, short enough for a message and without anything that is not seen. */
export function quoted(text: string): string {
  const seen = text.replace(/[^\x20-\x7e]+/g, '?');
  return seen.length > 40 ? `${seen.slice(0, 40)}…` : seen;
}

/** The source cannot be read here. */
export const unreadable = (offset: number, why?: string): FaultAt => ({
  offset,
  code: 'syntax',
  detail: `cannot be read${why === undefined ? '' : ` (${why})`}; correct it (nested rules begin with &)`,
});

/** Whether an offset comes before another. */
export const byPlace = (one: FaultAt, other: FaultAt): number => one.offset - other.offset;

/** Says in which line an offset is, from 1; to be asked in ascending order (CSS Syntax, section 3.3: new lines). */
export function lineCounter(source: string): (offset: number) => number {
  const starts = [...source.matchAll(/\r\n|[\n\r\f]/g)].map(({ index, 0: text }) => index + text.length);
  let passed = 0;
  return (offset) => {
    while ((starts[passed] ?? Infinity) <= offset) passed += 1;
    return passed + 1;
  };
}
