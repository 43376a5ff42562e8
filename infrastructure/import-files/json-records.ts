import { none } from 'stream-chain/defs.js';
import { gen } from 'stream-chain/gen.js';
import pick from 'stream-json/filters/pick.js';
import streamValues from 'stream-json/streamers/stream-values.js';
import type { FileRecord, SourceRecord } from '../../application/ports/tenant/import-files.js';
import { FileFault } from './file-fault.js';
import { textPieces } from './text-lines.js';

/**
 * Yields the elements of the arrays of a JSON document. `paths`: where an array may be, `''` for the document itself, `*` for the elements of another array. Holds one
 * element at a time, however large the document is.
 */
export async function* jsonRecords(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  paths: readonly string[],
): AsyncGenerator<FileRecord, void, void> {
  const isElement = elementPattern(paths);
  const parse = gen(pick.withParser({ filter: isElement }), streamValues());
  let number = 0;
  const found = ({ value }: { readonly value: unknown }): FileRecord => {
    number += 1;
    return isRecord(value)
      ? { file, number, record: value, isRow: false }
      : { file, number, fault: 'is no JSON object; give one for each person' };
  };
  try {
    for await (const piece of textPieces(bytes)) for await (const one of parse(piece)) yield found(one);
    for await (const one of parse(none as never)) yield found(one);
  } catch (error) {
    // an error of the parser quotes the file
    if (!isOfParser(error)) throw error;
    const detail = `is no whole JSON document after record ${number}; check that the file is complete`;
    throw new FileFault(null, detail);
  }
}

const isRecord = (value: unknown): value is SourceRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOfParser = (error: unknown): boolean => error instanceof Error && /^Parser/i.test(error.message);

/** Returns what the paths of elements match, in the form of the library: `users.17`. */
function elementPattern(paths: readonly string[]): RegExp {
  const arrays = paths.map((path) => path.replaceAll('.', '\\.').replaceAll('*', '\\d+'));
  return new RegExp(`^(?:${arrays.map((array) => (array === '' ? '' : `${array}\\.`)).join('|')})\\d+$`);
}
