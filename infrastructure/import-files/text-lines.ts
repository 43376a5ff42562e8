import { FileFault, NOT_UTF8 } from './file-fault.js';

/** A line of a file, without what ends it. `text` is null where its bytes are no UTF-8. */
export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string | null;
}

const NEW_LINE = 0x0a;
/** Bytes of a line, so that a file without line ends is not held as a whole. An export has an image in a line. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Yields the lines of a file. Throws FileFault for a line of more than 4 MiB. */
export async function* textLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine, void, void> {
  // each line by itself, so that the one at fault is known
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest: Buffer[] = [];
  let number = 0;
  const line = (end: Buffer): TextLine => {
    const whole = rest.length === 0 ? end : Buffer.concat([...rest, end]);
    rest = [];
    number += 1;
    return { number, text: decoded(decoder, whole) };
  };
  for await (const piece of bytes) {
    const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    let from = 0;
    for (let to = chunk.indexOf(NEW_LINE); to !== -1; to = chunk.indexOf(NEW_LINE, from)) {
      yield line(chunk.subarray(from, to));
      from = to + 1;
    }
    if (from < chunk.length) rest.push(Buffer.from(chunk.subarray(from)));
    if (rest.reduce((sum, { length }) => sum + length, 0) > MOST_BYTES)
      throw new FileFault(number + 1, 'has more than 4 MiB; write one object in one line for each person');
  }
  if (rest.length > 0) yield line(Buffer.alloc(0));
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes).replace(/\r$/, '');
  } catch {
    return null;
  }
}

/** Yields the text of a file in pieces. Throws FileFault where its bytes are no UTF-8. */
export async function* textPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  const piece = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new FileFault(line, NOT_UTF8);
    }
  };
  for await (const chunk of bytes) {
    const text = piece(chunk);
    line += text.split('\n').length - 1;
    if (text !== '') yield text;
  }
  piece();
}
