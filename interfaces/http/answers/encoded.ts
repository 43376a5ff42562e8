import { gunzipSync } from 'node:zlib';
import type { Compressed } from '../docs/reference-bundle.js';
import type { HttpRequest } from '../http-types.js';

/** The header of an answer whose encoding depends on the request. */
export const varyByEncoding = ['Vary', 'Accept-Encoding'];

/** Returns a file in an encoding that the client accepts (RFC 9110, section 12.5.3), with the headers for it. */
export function encoded(
  { headers }: HttpRequest,
  { br, gzip }: Compressed,
): { readonly encoding: string; readonly bytes: Buffer; readonly headers: readonly string[] } {
  const accepted = new Set(
    (headers['accept-encoding'] ?? '')
      .split(',')
      .filter((item) => !/;\s*q=0(\.0*)?\s*$/.test(item))
      .map((item) => item.split(';')[0]?.trim().toLowerCase()),
  );
  const as = (encoding: string, bytes: Buffer) => ({
    encoding,
    bytes,
    headers: [...varyByEncoding, ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding])],
  });
  if (accepted.has('br')) return as('br', br);
  if (accepted.has('gzip')) return as('gzip', gzip);
  return as('identity', gunzipSync(gzip));
}
