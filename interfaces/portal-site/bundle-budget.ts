import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuiltBundle, staticImports } from './build-bundle.js';

/** The most bytes after gzip: of what the first screen waits for, and of everything. */
export const BUNDLE_BUDGET = { firstLoad: 40 * 1024, everything: 140 * 1024 } as const;

/** Sizes in bytes after gzip; licences are not counted, since no browser loads them. */
export interface BundleSizes {
  /** The script with its imports, the style, and the texts of the largest language. */
  readonly firstLoad: number;
  readonly everything: number;
}

/** Returns the sizes of a bundle. */
export function bundleSizes({ files, metafile: { outputs }, names }: BuiltBundle): BundleSizes {
  const sizes = new Map(
    files
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ name, bytes }) => [name, gzipSync(bytes, { level: 9 }).length]),
  );
  const sum = (some: Iterable<string>): number =>
    [...new Set(some)].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
  const first = new Set([names.script, names.style, ...names.preload]);
  const languages = Object.entries(outputs)
    .filter(([, { entryPoint }]) => /^texts\/[a-z]+\.ts$/.test(entryPoint ?? ''))
    .map(([path]) => staticImports(outputs, path).map((file) => basename(file)))
    .map((loaded) => sum(loaded.filter((name) => !first.has(name))));
  return { firstLoad: sum(first) + Math.max(0, ...languages), everything: sum(sizes.keys()) };
}

/** Throws when a bundle is above its budget; the message names both sizes. */
export function refuseLargeBundle(bundle: BuiltBundle): void {
  const sizes = bundleSizes(bundle);
  for (const part of ['firstLoad', 'everything'] as const)
    if (sizes[part] > BUNDLE_BUDGET[part])
      throw new Error(
        `the portal's ${part} is ${sizes[part]} bytes after gzip, more than ${BUNDLE_BUDGET[part]}: load screens lazily, or leave a library out`,
      );
}
