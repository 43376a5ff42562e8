import { createHmac, timingSafeEqual } from 'node:crypto';

const TAG_BYTES = 16;

/** Cursors of lists: opaque to the caller, and of no use for another tenant, list or filter. */
export interface Cursors {
  /** @param binding what the cursor is good for: tenant, list, filters. */
  seal(binding: string, place: string): string;
  /** The place; null for a cursor that was altered, made up, or given for something else. */
  open(binding: string, cursor: string): string | null;
}

/** @param secret at least 32 bytes, the same in every process. */
export function cursors(secret: Uint8Array): Cursors {
  const tagOf = (binding: string, place: Buffer): Buffer =>
    createHmac('sha256', secret)
      .update(`${binding.length}|${binding}|`)
      .update(place)
      .digest()
      .subarray(0, TAG_BYTES);
  return {
    seal: (binding, place) => {
      const bytes = Buffer.from(place);
      return Buffer.concat([tagOf(binding, bytes), bytes]).toString('base64url');
    },
    open: (binding, cursor) => {
      const bytes = Buffer.from(cursor, 'base64url');
      // base64url decoding forgives foreign characters; only the one spelling we gave counts.
      if (bytes.length <= TAG_BYTES || bytes.toString('base64url') !== cursor) return null;
      const place = bytes.subarray(TAG_BYTES);
      return timingSafeEqual(tagOf(binding, place), bytes.subarray(0, TAG_BYTES)) ? place.toString() : null;
    },
  };
}
