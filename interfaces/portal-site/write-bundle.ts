import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wellCompressed } from '../http/answers/encoded.js';
import { buildBundle } from './build-bundle.js';
import { refuseLargeBundle } from './bundle-budget.js';

/**
 * Writes the application to a folder: each file compressed by brotli and gzip, and `bundle.json` with the names that the
 * shell needs. Throws when it is above its budget.
 */
export async function writeBundle(source: string, target: string): Promise<void> {
  const bundle = await buildBundle(source);
  refuseLargeBundle(bundle);
  mkdirSync(target, { recursive: true });
  for (const { name, bytes } of bundle.files) {
    const { br, gzip } = wellCompressed(bytes);
    writeFileSync(join(target, `${name}.br`), br);
    writeFileSync(join(target, `${name}.gz`), gzip);
  }
  const files = bundle.files.map(({ name }) => name);
  writeFileSync(join(target, 'bundle.json'), JSON.stringify({ names: bundle.names, files }));
}
