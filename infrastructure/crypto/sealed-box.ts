import { type KeyObject, createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce. A box is `version (1 byte) | nonce (12) | ciphertext |
 * tag (16)`. One key may seal 2^32 boxes, the bound that SP 800-38D sets for random nonces.
 */
const ALGORITHM = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES;

/** The bytes that a box adds to its plaintext. */
export const BOX_OVERHEAD_BYTES = HEAD_BYTES + TAG_BYTES;

/** A key of 32 bytes. */
export type BoxKey = KeyObject | Uint8Array;

/** The box, its key or its context differs from those of the sealing. The message reveals nothing of the content. */
export class BrokenSeal extends Error {
  override readonly name = 'BrokenSeal';
}

// drawn many at a time: a call to the random source costs more than the encryption of a short value
const nonces = Buffer.alloc(NONCE_BYTES * 256);
let used = nonces.length;

const writeNonce = (box: Buffer): Buffer => {
  if (used === nonces.length) {
    randomFillSync(nonces);
    used = 0;
  }
  nonces.copy(box, 1, used, used + NONCE_BYTES);
  used += NONCE_BYTES;
  return box.subarray(1, HEAD_BYTES);
};

/** Seals `plaintext`, a text as UTF-8. `context` is authenticated with it and is needed to open the box. */
export function sealBox(key: BoxKey, context: string, plaintext: string | Uint8Array): Buffer {
  const length = typeof plaintext === 'string' ? Buffer.byteLength(plaintext) : plaintext.length;
  const box = Buffer.allocUnsafe(length + BOX_OVERHEAD_BYTES);
  box[0] = VERSION;
  const cipher = createCipheriv(ALGORITHM, key, writeNonce(box));
  cipher.setAAD(Buffer.from(context));
  const body = typeof plaintext === 'string' ? cipher.update(plaintext, 'utf8') : cipher.update(plaintext);
  box.set(body, HEAD_BYTES);
  cipher.final();
  box.set(cipher.getAuthTag(), HEAD_BYTES + length);
  return box;
}

/** Returns the plaintext of a box that was sealed with this key and this context. Throws BrokenSeal for any other. */
export function openBox(key: BoxKey, context: string, box: Buffer): Buffer {
  if (box.length < BOX_OVERHEAD_BYTES) throw new BrokenSeal('too short for a sealed box');
  if (box[0] !== VERSION) throw new BrokenSeal(`a sealed box of version ${box[0] ?? 0}, not ${VERSION}`);
  const tagAt = box.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(1, HEAD_BYTES));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(box.subarray(tagAt));
  const plaintext = decipher.update(box.subarray(HEAD_BYTES, tagAt));
  try {
    decipher.final();
  } catch {
    throw new BrokenSeal('altered, or sealed with another key or for another place');
  }
  return plaintext;
}
