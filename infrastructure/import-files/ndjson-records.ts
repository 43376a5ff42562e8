import type { FileRecord, SourceRecord } from '../../application/ports/tenant/import-files.js';
import { NOT_UTF8 } from './file-fault.js';
import { textLines } from './text-lines.js';

/** Yields the records of a file with a JSON object in each line. Empty lines are left out. */
export async function* ndjsonRecords(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<FileRecord, void, void> {
  for await (const { number, text } of textLines(bytes)) {
    if (text === null) yield { file, number, fault: NOT_UTF8 };
    else if (text.trim() !== '') yield { file, number, ...parsed(text) };
  }
}

/** The parser's error would quote the line. */
function parsed(text: string): { record: SourceRecord; isRow: false } | { fault: string } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { record: value as SourceRecord, isRow: false }
      : { fault: 'is no JSON object; write one object in one line for each person' };
  } catch {
    return {
      fault: 'is no whole JSON object; write one object in one line, and check that the file is complete',
    };
  }
}
