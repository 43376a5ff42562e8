import type { ImportFile } from '../../../../../application/ports/tenant/import-files.js';
import { convertFiles } from '../../../../../application/user/import/presets/convert-files.js';
import type { FirebaseKey } from '../../../../../application/user/import/presets/import-preset.js';
import {
  type ImportSource,
  importPresets,
} from '../../../../../application/user/import/presets/import-presets.js';
import { FileFault } from './file-fault.js';
import { readFile } from './read-file.js';

/** A line of a file that cannot be read. */
export interface UnreadLine {
  readonly file: string;
  /** From 1; in a JSON document the number of the record. */
  readonly number: number;
  /** A word that the texts know, or a sentence without its subject. */
  readonly fault: string;
}

/** Files of a source as lines of an import. */
export interface ConvertedSource {
  readonly lines: Blob;
  readonly people: number;
  readonly unread: readonly UnreadLine[];
}

/** As the service takes them. */
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_LINES = 200_000;
/** Texts are handed to the browser from so many characters on, which may keep them on disk. */
const PART = 1024 * 1024;

/**
 * Reads the files of a source. A line has the number that it has in the file, where that is a single one of lines. Throws
 * FileFault for files that have no people, or cannot be read at all.
 */
export async function convertSource(
  files: readonly File[],
  source: ImportSource,
  firebase: FirebaseKey | null,
): Promise<ConvertedSource> {
  const large = files.find(({ size }) => size > MOST_BYTES);
  if (large) throw new FileFault('file_too_large', large.name);
  const parameters = { now: new Date().toISOString(), firebase };
  const unread: UnreadLine[] = [];
  const parts: string[] = [];
  let [text, people, line] = ['', 0, 0];
  for await (const one of convertFiles(files.map(fileOf), importPresets[source], parameters, readFile)) {
    const { file, number } = one;
    if ('fault' in one) {
      if (number === null) throw new FileFault('no_people', file);
      unread.push({ file, number, fault: one.fault });
      continue;
    }
    const gap = (number ?? 0) - 1 - line;
    const empty = gap > 0 && line + gap < MOST_LINES ? gap : 0;
    text += `${'\n'.repeat(empty)}${JSON.stringify(one.value)}\n`;
    line += empty + 1;
    people += 1;
    if (line > MOST_LINES) throw new FileFault('too_many_lines', file);
    if (text.length > PART) {
      parts.push(text);
      text = '';
    }
  }
  if (people === 0 && unread.length === 0) throw new FileFault('no_people', files[0]?.name);
  const lines = new Blob([...parts, text], { type: 'application/x-ndjson' });
  if (lines.size > MOST_BYTES) throw new FileFault('file_too_large', files[0]?.name);
  return { lines, people, unread };
}

const fileOf = (file: File): ImportFile => ({
  name: file.name,
  async *open() {
    yield new Uint8Array(await file.arrayBuffer());
  },
});
