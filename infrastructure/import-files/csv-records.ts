import { type CsvError, type Parser, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import type { FileRecord } from '../../application/ports/tenant/import-files.js';
import { FileFault, NOT_UTF8 } from './file-fault.js';
import { type TextLine, textLines } from './text-lines.js';

/** Characters of a record, so that a quote that is never closed does not hold the file. */
const MOST_CHARACTERS = 1024 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;

interface Row {
  readonly info: { readonly lines: number };
  readonly record: Readonly<Record<string, string>>;
}

interface RowFault {
  readonly line: number | null;
  readonly fault: string;
}

/**
 * Yields the rows of a CSV file (RFC 4180) by the names in its header. The delimiter is the comma, the semicolon or the tab:
 * the one that the header has most of. `number` is the line in which a row ends.
 */
export async function* csvRecords(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<FileRecord, void, void> {
  const lines = textLines(bytes);
  const { header, before, delimiter } = await headerOf(lines);
  const rows = parserOf(before, delimiter);
  const failures: Error[] = [];
  const source = Readable.from(withHeader(header, lines, failures));
  source.pipe(rows);
  try {
    for await (const row of rows as AsyncIterable<Row | RowFault>)
      yield 'fault' in row
        ? { file, number: row.line === null ? null : row.line + before, fault: row.fault }
        : { file, number: row.info.lines + before, record: row.record, isRow: true };
    if (failures[0] !== undefined) throw failures[0];
  } finally {
    source.destroy();
    rows.destroy();
  }
}

interface Header {
  /** The first line of the table. */
  readonly header: string;
  /** Lines before it. */
  readonly before: number;
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
    const before = number - 1;
    const separator = /^"?sep=([,;\t])"?$/i.exec(text)?.[1];
    if (separator !== undefined) stated = separator;
    else if (text.trim() !== '') return { header: text, before, delimiter: stated ?? delimiterOf(text) };
  }
}

function delimiterOf(header: string): string {
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function parserOf(before: number, delimiter: string): Parser {
  const parser = parse({
    delimiter,
    columns: (header: readonly string[]) => namesOf(header, before + 1),
    info: true,
    skip_empty_lines: true,
    max_record_size: MOST_CHARACTERS,
    skip_records_with_error: true,
    on_skip: (error) => {
      // in its place among the rows
      if (error !== undefined) parser.push({ line: lineOf(error), fault: faultOf(error) } satisfies RowFault);
      return undefined;
    },
  });
  return parser;
}

const lineOf = (error: CsvError): number | null =>
  typeof error['lines'] === 'number' ? error['lines'] : null;

/** Returns the names of the columns. Throws FileFault for a header that is none. @param line where it stands */
function namesOf(header: readonly string[], line: number): string[] {
  const names = header.map((name) => name.trim());
  if (names.some((name) => name === ''))
    throw new FileFault(line, 'has a column without a name; name each column in the first line');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new FileFault(line, `names the column ${twice} twice; rename one of them`);
  return names;
}

/** Yields the text of the file. Keeps an error in `failures` and ends, so that the rows before it are read. */
async function* withHeader(
  header: string,
  lines: AsyncIterable<TextLine>,
  failures: Error[],
): AsyncGenerator<string, void, void> {
  yield `${header}\n`;
  try {
    for await (const { number, text } of lines) {
      if (text === null) throw new FileFault(number, NOT_UTF8);
      yield `${text}\n`;
    }
  } catch (error) {
    failures.push(error as Error);
  }
}

const rowFaults = new Map<string, string>([
  [
    'CSV_RECORD_INCONSISTENT_COLUMNS',
    'has not as many fields as the header; put a field with a comma into quotes',
  ],
  [
    'CSV_QUOTE_NOT_CLOSED',
    'begins a quoted field that never ends; close the quote, and check that the file is complete',
  ],
  ['CSV_MAX_RECORD_SIZE', 'has more than 1 MiB; check that each quoted field ends'],
]);

/** Returns what is wrong with a row: the error of the parser quotes it. */
const faultOf = ({ code }: CsvError): string =>
  rowFaults.get(code) ?? 'has a quote at a wrong place; double each quote within a quoted field';
