import { createCipheriv, createDecipheriv, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

const TAG_BYTES = 16;
const CIPHER = 'aes-256-ctr';

/** What a cursor looks like: base64url, longer than its tag. */
export const CURSOR_SHAPE = '^[A-Za-z0-9_-]{23,}$';

/**
 * Cursors of lists: opaque to the caller, and invalid for another tenant, list or filter. They are encrypted, since a
 * cursor is part of URLs, which proxies log, and its content may be an email address.
 */
export interface Cursors {
  /** Returns a cursor. `binding`: the tenant, list and filters that it is valid for. */
  seal(binding: string, content: string): string;
  /** Returns the content; null for a cursor that was altered, made up, or made with another binding. */
  open(binding: string, cursor: string): string | null;
}

/** Returns cursors. @param secret at least 32 bytes, the same in every process */
export function cursors(secret: Uint8Array): Cursors {
  const key = createSecretKey(secret);
  const encryption = createHmac('sha256', key).update('cursor encryption').digest();
  const tagOf = (binding: string, content: string): Buffer =>
    createHmac('sha256', key)
      .update(`${binding.length}|${binding}|${content}`)
      .digest()
      .subarray(0, TAG_BYTES);
  return {
    // the tag is the first counter block, as in SIV (RFC 5297): it repeats for equal contents only
    seal: (binding, content) => {
      const tag = tagOf(binding, content);
      const encrypted = createCipheriv(CIPHER, encryption, tag).update(content);
      return Buffer.concat([tag, encrypted]).toString('base64url');
    },
    open: (binding, cursor) => {
      const bytes = Buffer.from(cursor, 'base64url');
      // decoding ignores foreign characters: only the spelling that `seal` returned is valid
      if (bytes.length <= TAG_BYTES || bytes.toString('base64url') !== cursor) return null;
      const tag = bytes.subarray(0, TAG_BYTES);
      const content = createDecipheriv(CIPHER, encryption, tag).update(bytes.subarray(TAG_BYTES)).toString();
      return timingSafeEqual(tagOf(binding, content), tag) ? content : null;
    },
  };
}
