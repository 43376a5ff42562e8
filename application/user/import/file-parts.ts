import { DomainError } from '../../../domain/shared/domain-error.js';
import type { ImportPart } from '../../ports/tenant/user-imports.js';
import type { SourceLine } from './import-run.js';

/** What a file may have. */
export interface FileLimits {
  readonly lines: number;
  readonly bytes: number;
}

export const usualLimits: FileLimits = { lines: 200_000, bytes: 256 * 1024 * 1024 };

/** A part is worked on as a whole, and has at most so many lines, or bytes and a line more. */
const PART_LINES = 250;
const PART_BYTES = 256 * 1024;
/** Bytes of a line. */
const LINE_BYTES = 64 * 1024;

const NEW_LINE = 0x0a;
/** The start of an image in a tenant's export, whose lines that are about no person are left out. It may have any length. */
const IMAGE = Buffer.from('{"type":"image"');

const refused = (code: string, detail: string): DomainError => new DomainError('invalid', code, detail);

/**
 * Yields the lines of a file in parts, and holds one part at a time. Throws `file_too_large`, `too_many_lines`,
 * `line_too_long`, `not_utf8`.
 */
export async function* fileParts(
  file: AsyncIterable<Uint8Array>,
  { lines: mostLines, bytes: mostBytes }: FileLimits,
): AsyncGenerator<ImportPart & { readonly count: number }, void, void> {
  let firstLine = 1;
  let lines: Buffer[] = [];
  let size = 0;
  const part = (): ImportPart & { readonly count: number } => {
    const texts = lines.map((line, index) => textOf(line, firstLine + index));
    const taken = { firstLine, count: lines.length, lines: texts.join('\n') };
    firstLine += lines.length;
    lines = [];
    size = 0;
    return taken;
  };
  for await (const line of linesOf(file, mostBytes)) {
    if (firstLine + lines.length > mostLines)
      throw refused('too_many_lines', `The file has more than ${mostLines} lines; send several files.`);
    lines.push(line);
    size += line.length;
    if (lines.length >= PART_LINES || size >= PART_BYTES) yield part();
  }
  if (lines.length > 0) yield part();
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns a line as text. Another encoding would give people other names: it refuses the file. */
function textOf(line: Uint8Array, number: number): string {
  try {
    return decoder.decode(line);
  } catch {
    throw refused('not_utf8', `Line ${number} is not UTF-8; save the file as UTF-8.`);
  }
}

/** Yields the lines of a file, without what ends them. */
async function* linesOf(
  file: AsyncIterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<Buffer, void, void> {
  let rest: Buffer[] = [];
  let [bytes, restBytes, number] = [0, 0, 1];
  const line = (end: Buffer): Buffer => {
    const all = rest.length === 0 ? end : Buffer.concat([...rest, end]);
    const whole = isImage(all) ? Buffer.alloc(0) : all;
    refuseLong(whole.length, number);
    [rest, restBytes] = [[], 0];
    number += 1;
    return whole;
  };
  for await (const piece of file) {
    const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    bytes += chunk.length;
    if (bytes > mostBytes)
      throw refused('file_too_large', `The file has more than ${mostBytes} bytes; send several files.`);
    let from = 0;
    for (let to = chunk.indexOf(NEW_LINE); to !== -1; to = chunk.indexOf(NEW_LINE, from)) {
      yield line(chunk.subarray(from, to));
      from = to + 1;
    }
    if (from === chunk.length) continue;
    rest.push(chunk.subarray(from));
    restBytes += chunk.length - from;
    if (restBytes <= LINE_BYTES) continue;
    const all = Buffer.concat(rest);
    if (!isImage(all)) refuseLong(restBytes, number);
    [rest, restBytes] = [[all.subarray(0, IMAGE.length)], IMAGE.length];
  }
  if (restBytes > 0) yield line(Buffer.alloc(0));
}

const isImage = (line: Buffer): boolean => line.subarray(0, IMAGE.length).equals(IMAGE);

function refuseLong(bytes: number, number: number): void {
  if (bytes > LINE_BYTES)
    throw refused(
      'line_too_long',
      `Line ${number} has more than ${LINE_BYTES} bytes; write one object in one line for each person.`,
    );
}

/** Returns the lines of a part. */
export const numberedLines = ({ firstLine, lines }: ImportPart): SourceLine[] =>
  lines.split('\n').map((text, index) => ({ number: firstLine + index, text }));
