import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileExtension, type SignedEnd } from '../../../application/audit/access/signed-lines.js';
import { parseNote } from '../../../application/audit/tree/signed-note.js';
import { NotProved } from '../../../application/audit/tree/verify-log.js';

/**
 * Returns the checkpoint in the last line of a file about access, and the number of lines that it signs. Throws NotProved unless
 * the checkpoint names these lines; whether it is signed is for the caller to verify. The file may be of any length.
 */
export async function readAccessFile(
  file: string,
): Promise<{ readonly checkpoint: string; readonly lines: number }> {
  const hash = createHash('sha256');
  let last: string | null = null;
  let before = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (last !== null) {
      hash.update(`${last}\n`);
      before += 1;
    }
    last = line;
  }
  const end = endIn(last);
  const checkpoint = end?.checkpoint ?? null;
  if (end === null || checkpoint === null)
    throw new NotProved(
      'the last line of the file has no checkpoint: the file was cut off, or its log was altered',
    );
  if (end.lines !== before - 1)
    throw new NotProved(`the file has ${Math.max(0, before - 1)} lines, and had ${end.lines}`);
  const signed = parseNote(checkpoint)?.text.split('\n') ?? [];
  if (!signed.includes(fileExtension(hash.digest('base64'))))
    throw new NotProved('the lines of the file are not those that were signed');
  return { checkpoint, lines: end.lines };
}

function endIn(line: string | null): SignedEnd | null {
  try {
    const end = JSON.parse(line ?? '') as Partial<SignedEnd> | null;
    return end?.type === 'end' ? (end as SignedEnd) : null;
  } catch {
    return null;
  }
}
