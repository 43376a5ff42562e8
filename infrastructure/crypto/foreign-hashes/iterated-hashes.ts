import { createHash, timingSafeEqual } from 'node:crypto';
import { extname } from 'node:path';
import type { ForeignHash } from '../../../domain/user/import/foreign-hash.js';
import { pageThread } from '../../threads/page-thread.js';

const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** `$P$`, the number of rounds and a salt of 8 characters. */
const SETTING_LENGTH = 12;
const SALT_START = 4;

/** Returns whether this is the password of a portable hash of phpass, as WordPress wrote them before 6.8 (openwall.com/phpass). */
export function verifyPhpass(
  { text, log2Rounds }: Extract<ForeignHash, { kind: 'phpass' }>,
  password: string,
): boolean {
  const typed = Buffer.from(password);
  let digest = createHash('md5').update(text.slice(SALT_START, SETTING_LENGTH)).update(typed).digest();
  for (let round = 2 ** log2Rounds; round > 0; round--)
    digest = createHash('md5').update(digest).update(typed).digest();
  return timingSafeEqual(Buffer.from(encoded(digest)), Buffer.from(text.slice(SETTING_LENGTH)));
}

/** Returns bytes in the base64 of crypt: six bits a character, the lowest ones first. */
function encoded(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 3) {
    const group = [...bytes.subarray(start, start + 3)];
    let bits = group.reduce((sum, byte, index) => sum + byte * 256 ** index, 0);
    for (let left = group.length + 1; left > 0; left--) {
      text += ALPHABET[bits % 64]!;
      bits = Math.floor(bits / 64);
    }
  }
  return text;
}

/** Hashes that are many rounds of a digest, which no function of the platform does in one call. */
export type IteratedHash = Extract<ForeignHash, { kind: 'phpass' | 'sha-crypt' }>;

export interface IteratedRequest {
  readonly hash: IteratedHash;
  readonly password: string;
}

const thread = pageThread<IteratedRequest, boolean>({
  // `.ts` or `.js`, as this module
  module: new URL(`iterated-hashes-worker${extname(import.meta.url)}`, import.meta.url),
  data: null,
  heapMib: 64,
  idleMs: 10_000,
});

/**
 * Returns whether this is the password of a hash, verified in a thread of its own: 5,000 rounds of SHA-crypt would block the
 * event loop for about 15 ms. The thread ends when there was nothing to verify for ten seconds.
 */
export async function verifyIterated(hash: IteratedHash, password: string): Promise<boolean> {
  for await (const matches of thread.pages({ hash, password })) return matches;
  throw new TypeError('the thread verified nothing');
}
