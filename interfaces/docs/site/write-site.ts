import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { wellCompressed } from '../../http/answers/encoded.js';
import { buildSite } from './build-site.js';
import { INDEX, type SiteIndex, WRITTEN, digestOf, fileOfPage } from './served-site.js';

/**
 * Writes the documentation: each file compressed by brotli and gzip, and an index of them.
 * @param source `interfaces/docs` of a checkout
 * @param target the same folder of the build
 */
export async function writeSite(source: string, target: string): Promise<void> {
  const { pages, assets } = await buildSite(source);
  const folder = join(target, WRITTEN);
  const write = (name: string, bytes: Uint8Array): void => {
    const { br, gzip } = wellCompressed(bytes);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, `${name}.br`), br);
    writeFileSync(join(folder, `${name}.gz`), gzip);
  };
  for (const [path, html] of pages) write(fileOfPage(path), Buffer.from(html));
  for (const [name, bytes] of assets) write(join('assets', name), bytes);
  const index: SiteIndex = {
    pages: Object.fromEntries([...pages].map(([path, html]) => [path, digestOf(html)])),
    assets: [...assets.keys()],
  };
  writeFileSync(join(folder, INDEX), JSON.stringify(index));
}
