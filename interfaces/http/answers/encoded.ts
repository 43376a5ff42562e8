import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { HttpRequest } from '../http-types.js';

/** A file in each encoding that it is sent in. */
export interface Compressed {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Returns a file in each encoding, made quickly. */
export const compressed = (file: Uint8Array): Compressed => ({
  br: brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: gzipSync(file),
});

/** Returns a file in each encoding, made at a build: the highest quality would take ten times as long to save a tenth. */
export const wellCompressed = (file: Uint8Array): Compressed => ({
  br: brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: gzipSync(file, { level: 9 }),
});

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
