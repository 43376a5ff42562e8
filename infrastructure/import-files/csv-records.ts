import { parse } from 'csv-parse/sync';
import type { FileRecord } from '../../application/ports/tenant/import-files.js';
import {
  type SplitRecords,
  type TableLine,
  type TableRow,
  tableRows,
} from '../../application/user/import/presets/table-rows.js';
import { FileFault, NOT_UTF8 } from './file-fault.js';
import { type TextLine, textLines } from './text-lines.js';

const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Yields the rows of a CSV file (RFC 4180) by the names in its header. The delimiter is the comma, the semicolon or the tab:
 * the one that a line before the header states, or that the header has most of. `number` is the line in which a row ends.
 */
export async function* csvRecords(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<FileRecord, void, void> {
  const lines = textLines(bytes);
  const { header, delimiter } = await headerOf(lines);
  const split = splitterOf(delimiter);
  const names = namesOf(header, split);
  const failures: FileFault[] = [];
  for await (const row of tableRows(linesUntilFault(lines, failures), names.length, split))
    yield 'fault' in row
      ? { file, number: row.number, fault: rowFaults[row.fault] }
      : { file, number: row.number, record: recordOf(names, row.fields), isRow: true };
  if (failures[0] !== undefined) throw failures[0];
}

const recordOf = (names: readonly string[], fields: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name, index) => [name, fields[index]!]));

interface Header {
  /** The first line of the table. */
  readonly header: TableLine;
  readonly delimiter: string;
}

/** Returns where a table begins: after empty lines, and after the line by which spreadsheets name the delimiter (`sep=;`). */
async function headerOf(lines: AsyncIterator<TextLine>): Promise<Header> {
  let stated: string | undefined;
  for (;;) {
    const next = await lines.next();
    if (next.done === true) throw new FileFault(null, 'has no header; name each column in the first line');
    const { number, text } = next.value;
    if (text === null) throw new FileFault(number, NOT_UTF8);
    const separator = /^"?sep=([,;\t])"?$/i.exec(text)?.[1];
    if (separator !== undefined) stated = separator;
    else if (text.trim() !== '') return { header: { number, text }, delimiter: stated ?? delimiterOf(text) };
  }
}

function delimiterOf(header: string): string {
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

const splitterOf =
  (delimiter: string): SplitRecords =>
  (text) => {
    try {
      return parse(text, {
        delimiter,
        record_delimiter: '\n',
        relax_column_count: true,
      });
    } catch {
      // an error of the parser quotes the file
      return null;
    }
  };

/** Returns the names of the columns. Throws FileFault for a header that is none. */
function namesOf({ number, text }: TableLine, split: SplitRecords): string[] {
  const header = split(text);
  if (header?.length !== 1) throw new FileFault(number, rowFaults.quote);
  const names = header[0]!.map((name) => name.trim());
  if (names.some((name) => name === ''))
    throw new FileFault(number, 'has a column without a name; name each column in the first line');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new FileFault(number, `names the column ${twice} twice; rename one of them`);
  return names;
}

/** Yields the lines of the file. Keeps an error in `failures` and ends, so that the rows before it are read. */
async function* linesUntilFault(
  lines: AsyncIterable<TextLine>,
  failures: FileFault[],
): AsyncGenerator<TableLine, void, void> {
  try {
    for await (const { number, text } of lines) {
      if (text === null) throw new FileFault(number, NOT_UTF8);
      yield { number, text };
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    failures.push(error);
  }
}

const rowFaults: Readonly<Record<Extract<TableRow, { readonly fault: string }>['fault'], string>> = {
  columns: 'has not as many fields as the header; put a field with a comma into quotes',
  open: 'begins a quoted field that never ends; close the quote, and check that the file is complete',
  quote: 'has a quote at a wrong place; double each quote within a quoted field',
};
