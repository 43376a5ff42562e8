import { createCipheriv, createDecipheriv, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

const TAG_BYTES = 16;
const CIPHER = 'aes-256-ctr';

/**
 * Cursors of lists: opaque to the caller, and of no use for another tenant, list or filter. A cursor is part of URLs, which
 * proxies log, and its place may hold an email address: it is encrypted.
 */
export interface Cursors {
  /** Returns a cursor. `binding`: the tenant, list and filters that it is valid for. */
  seal(binding: string, place: string): string;
  /** Returns the place; null for a cursor that was altered, made up, or made with another binding. */
  open(binding: string, cursor: string): string | null;
}

/** @param secret at least 32 bytes, the same in every process. */
export function cursors(secret: Uint8Array): Cursors {
  const key = createSecretKey(secret);
  const encryption = createHmac('sha256', key).update('cursor encryption').digest();
  const tagOf = (binding: string, place: string): Buffer =>
    createHmac('sha256', key).update(`${binding.length}|${binding}|${place}`).digest().subarray(0, TAG_BYTES);
  return {
    // the tag is the first counter block, as in SIV (RFC 5297): equal ones have equal places
    seal: (binding, place) => {
      const tag = tagOf(binding, place);
      return Buffer.concat([tag, createCipheriv(CIPHER, encryption, tag).update(place)]).toString(
        'base64url',
      );
    },
    open: (binding, cursor) => {
      const bytes = Buffer.from(cursor, 'base64url');
      // base64url decoding forgives foreign characters; only the one spelling we gave counts.
      if (bytes.length <= TAG_BYTES || bytes.toString('base64url') !== cursor) return null;
      const tag = bytes.subarray(0, TAG_BYTES);
      const place = createDecipheriv(CIPHER, encryption, tag).update(bytes.subarray(TAG_BYTES)).toString();
      return timingSafeEqual(tagOf(binding, place), tag) ? place : null;
    },
  };
}
