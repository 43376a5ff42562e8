import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A file in each encoding that it is sent in. */
export interface Compressed {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The script of the API reference. */
export interface ReferenceBundle extends Compressed {
  /** SHA-256 of the bytes. */
  readonly digest: string;
}

const PACKAGE = '@scalar/api-reference';

/** Returns the file of the build beside this module; in a checkout that is not built, of the package itself. */
export function referenceBundle(): ReferenceBundle {
  const built = fileURLToPath(new URL('reference.js', import.meta.url));
  const { br, gzip } = existsSync(`${built}.br`)
    ? { br: readFileSync(`${built}.br`), gzip: readFileSync(`${built}.gz`) }
    : compressed(readFileSync(standalone()));
  return { br, gzip, digest: createHash('sha256').update(br).digest('base64url').slice(0, 22) };
}

const standalone = (): string =>
  join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), 'browser/standalone.js');

/** Returns a file in each encoding. */
export const compressed = (file: Buffer): Compressed => ({
  br: brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: gzipSync(file),
});
