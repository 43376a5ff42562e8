import { parse } from 'csv-parse/browser/esm/sync';
import type {
  FileRecord,
  ImportFile,
  ReadImportFile,
  SourceRecord,
} from '../../../../../application/ports/tenant/import-files.js';
import {
  type SplitRecords,
  type TableLine,
  tableRows,
} from '../../../../../application/user/import/presets/table-rows.js';
import { FileFault } from './file-fault.js';

/** What is wrong with a place of a file: words that the texts know. */
export type ReadFault = 'json' | 'no_object' | 'columns' | 'quote';

const DELIMITERS = [',', ';', '\t'] as const;

/** See the port. Holds the file. Throws FileFault for a file that cannot be read at all. */
export const readFile: ReadImportFile = async function* (file, arrays) {
  const text = await textOf(file);
  const first = text.trimStart()[0];
  if (first === '[') yield* ofDocument(file.name, text, ['']);
  else if (first === '{' && arrays.length > 0) yield* ofDocument(file.name, text, arrays);
  else if (first === '{') yield* ofLines(file.name, text);
  else yield* ofTable(file.name, text);
};

/** Bytes at the start of files that are no text, with what they are. */
const wrongKinds = [
  [[0x50, 0x4b], 'archive'],
  [[0x1f, 0x8b], 'archive'],
  [[0xff, 0xfe], 'utf16'],
  [[0xfe, 0xff], 'utf16'],
] as const;

async function textOf(file: ImportFile): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.open()) pieces.push(piece);
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  for (const [magic, code] of wrongKinds)
    if (magic.every((byte, index) => bytes[index] === byte)) throw new FileFault(code, file.name);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() !== '') return text;
  } catch {
    throw new FileFault('not_utf8', file.name);
  }
  throw new FileFault('file_empty', file.name);
}

const isRecord = (value: unknown): value is SourceRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordOf = (file: string, number: number, value: unknown): FileRecord =>
  isRecord(value)
    ? { file, number, record: value, isRow: false }
    : { file, number, fault: 'no_object' satisfies ReadFault };

/** Yields the elements of the arrays of a JSON document: see the paths of the port. */
function* ofDocument(file: string, text: string, paths: readonly string[]): Generator<FileRecord> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new FileFault('json', file);
  }
  let number = 0;
  for (const path of paths)
    for (const found of atPath(document, path === '' ? [] : path.split('.')))
      for (const value of Array.isArray(found) ? found : []) yield recordOf(file, (number += 1), value);
}

function atPath(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value];
  if (step === '*') return Array.isArray(value) ? value.flatMap((one: unknown) => atPath(one, rest)) : [];
  return isRecord(value) && Object.hasOwn(value, step) ? atPath(value[step], rest) : [];
}

function* ofLines(file: string, text: string): Generator<FileRecord> {
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    if (line.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      yield { file, number, fault: 'json' satisfies ReadFault };
      continue;
    }
    yield recordOf(file, number, value);
  }
}

/** Empty lines, and the one by which spreadsheets name the delimiter. */
const beforeHeader = /^(?:[^\S\n]*\n)*(?:"?sep=([,;\t])"?[^\S\n]*\n)?(?:[^\S\n]*\n)*/i;

/** Yields the rows of a CSV file (RFC 4180). The delimiter is that of a first line like `sep=;`, or the one that the header has most of. */
async function* ofTable(file: string, text: string): AsyncGenerator<FileRecord> {
  const [start = '', stated] = beforeHeader.exec(text) ?? [];
  const before = start.split('\n').length - 1;
  const [header = '', ...lines] = text
    .slice(start.length)
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  const count = (delimiter: string): number => header.split(delimiter).length;
  const delimiter = stated ?? DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
  const split: SplitRecords = (records) => {
    try {
      return parse(records, { delimiter, record_delimiter: '\n', relax_column_count: true });
    } catch {
      return null;
    }
  };
  const names = namesOf(file, split(header));
  for await (const row of tableRows(numbered(lines, before + 2), names.length, split))
    yield 'fault' in row
      ? { file, number: row.number, fault: faultOf(row.fault) }
      : { file, number: row.number, record: recordOfRow(names, row.fields), isRow: true };
}

// oxlint-disable-next-line typescript/require-await -- lines may also come from a file
async function* numbered(lines: readonly string[], from: number): AsyncGenerator<TableLine> {
  for (const [index, text] of lines.entries()) yield { number: from + index, text };
}

const recordOfRow = (names: readonly string[], fields: readonly string[]): SourceRecord =>
  Object.fromEntries(names.map((name, index) => [name, fields[index]]));

const faultOf = (fault: 'columns' | 'quote' | 'open'): ReadFault =>
  fault === 'columns' ? 'columns' : 'quote';

function namesOf(file: string, records: ReturnType<SplitRecords>): string[] {
  const names = (records?.[0] ?? ['']).map((name) => name.trim());
  if (names.some((name) => name === '') || new Set(names).size < names.length)
    throw new FileFault('header', file);
  return names;
}
