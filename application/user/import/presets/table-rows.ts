/** A line of a table, without what ends it. */
export interface TableLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The fields of a row, or what is wrong with it: `open` is a quote that is never closed. */
export type TableRow =
  | { readonly number: number; readonly fields: readonly string[] }
  | { readonly number: number; readonly fault: 'columns' | 'quote' | 'open' };

/** Returns the fields of each record of a text of CSV (RFC 4180); null where the text is none. */
export type SplitRecords = (text: string) => readonly (readonly string[])[] | null;

/** A record, whose fields may have line ends in quotes. */
interface TableRecord {
  readonly lines: readonly TableLine[];
  /** Whether a quote in it is closed by none of the lines that were looked at. */
  readonly isOpen: boolean;
}

/** Records that are split together. */
const AT_ONCE = 200;
/** Characters of a record, so that a quote that is never closed does not hold the file. */
const MOST_CHARACTERS = 1024 * 1024;

/**
 * Yields the rows below the header of a table. A row that is at fault takes no other with it: the lines after the one where it
 * begins are read as rows of their own. `number` is the line in which a row ends, and for a wrong quote the one where it begins.
 */
export async function* tableRows(
  lines: AsyncIterable<TableLine>,
  columns: number,
  split: SplitRecords,
): AsyncGenerator<TableRow, void, void> {
  const source = lineSource(lines);
  for (let records = await recordsOf(source); records.length > 0; records = await recordsOf(source)) {
    const all = records.some(({ isOpen }) => isOpen) ? null : split(records.map(textOf).join('\n'));
    if (all?.length === records.length) {
      for (const [index, fields] of all.entries()) yield rowOf(records[index]!, fields, columns);
      continue;
    }
    for (const [index, record] of records.entries()) {
      const found = record.isOpen ? null : split(textOf(record));
      if (found?.length === 1) {
        yield rowOf(record, found[0]!, columns);
        continue;
      }
      const [first, ...rest] = record.lines;
      yield { number: first!.number, fault: record.isOpen ? 'open' : 'quote' };
      if (rest.length === 0) continue;
      source.putBack([...rest, ...records.slice(index + 1).flatMap((one) => one.lines)]);
      break;
    }
  }
}

const textOf = ({ lines }: TableRecord): string => lines.map(({ text }) => text).join('\n');

function rowOf({ lines }: TableRecord, fields: readonly string[], columns: number): TableRow {
  const { number } = lines.at(-1)!;
  return fields.length === columns ? { number, fields } : { number, fault: 'columns' };
}

interface LineSource {
  next(): Promise<TableLine | null>;
  putBack(lines: readonly TableLine[]): void;
}

function lineSource(lines: AsyncIterable<TableLine>): LineSource {
  const iterator = lines[Symbol.asyncIterator]();
  /** In reverse. */
  const waiting: TableLine[] = [];
  return {
    async next() {
      const first = waiting.pop();
      if (first !== undefined) return first;
      const next = await iterator.next();
      return next.done === true ? null : next.value;
    },
    putBack(again) {
      for (const line of again.toReversed()) waiting.push(line);
    },
  };
}

/** Returns the next records, without empty lines between them; none at the end. One that is open is the last. */
async function recordsOf(source: LineSource): Promise<TableRecord[]> {
  const records: TableRecord[] = [];
  while (records.length < AT_ONCE) {
    const first = await source.next();
    if (first === null) break;
    if (first.text.trim() === '') continue;
    const record = await recordFrom(first, source);
    records.push(record);
    if (record.isOpen) break;
  }
  return records;
}

async function recordFrom(first: TableLine, source: LineSource): Promise<TableRecord> {
  const lines = [first];
  let isOpen = hasOddQuotes(first.text);
  let size = first.text.length;
  while (isOpen && size <= MOST_CHARACTERS) {
    const next = await source.next();
    if (next === null) break;
    lines.push(next);
    size += next.text.length + 1;
    isOpen = isOpen !== hasOddQuotes(next.text);
  }
  return { lines, isOpen };
}

/** A quote within a quoted field is doubled (RFC 4180, section 2): whole records have an even number. */
const hasOddQuotes = (text: string): boolean => text.split('"').length % 2 === 0;
