import type { FileRecord, ImportFile, ReadImportFile } from '../../application/ports/tenant/import-files.js';
import { csvRecords } from './csv-records.js';
import { jsonRecords } from './json-records.js';
import { ndjsonRecords } from './ndjson-records.js';
import { FileFault } from './file-fault.js';

/** Bytes at the start of files that are no text, with the remedy. */
const wrongKinds: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b], 'is a ZIP archive or a workbook; unpack it, or save the sheet as CSV'],
  [[0x1f, 0x8b], 'is compressed by gzip; unpack it first'],
  [[0xff, 0xfe], 'is UTF-16; save it as UTF-8'],
  [[0xfe, 0xff], 'is UTF-16; save it as UTF-8'],
];
const BOM = [0xef, 0xbb, 0xbf];

/** See the port. Recognises the format by the first character. */
export const readImportFile: ReadImportFile = async function* (file, arrays) {
  try {
    yield* recordsOf(file, arrays);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    yield { file: file.name, number: error.line, fault: error.message };
  }
};

async function* recordsOf(
  file: ImportFile,
  arrays: readonly string[],
): AsyncGenerator<FileRecord, void, void> {
  const { start, bytes } = await started(file.open());
  const first = String.fromCharCode(start.find((byte) => !isSpace(byte)) ?? 0);
  for (const [magic, fault] of wrongKinds)
    if (magic.every((byte, index) => start[index] === byte)) throw new FileFault(null, fault);
  if (start.length === 0) throw new FileFault(null, 'is empty; give a file with one line for each person');
  if (first === '[') yield* jsonRecords(file.name, bytes, ['']);
  else if (first === '{' && arrays.length > 0) yield* jsonRecords(file.name, bytes, arrays);
  else if (first === '{') yield* ndjsonRecords(file.name, bytes);
  else yield* csvRecords(file.name, bytes);
}

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Returns the first bytes of a file, without the byte order mark, and all of its bytes without it. */
async function started(
  source: AsyncIterable<Uint8Array>,
): Promise<{ readonly start: Buffer; readonly bytes: AsyncIterable<Uint8Array> }> {
  const pieces = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < BOM.length || head.every(isSpace)) {
    const next = await pieces.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  const start = BOM.every((byte, index) => head[index] === byte) ? head.subarray(BOM.length) : head;
  async function* bytes(): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield start;
      for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  return { start, bytes: bytes() };
}
