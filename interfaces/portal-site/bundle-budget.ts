import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuiltBundle, staticImports } from './build-bundle.js';

/**
 * The most bytes after gzip: of what the first screen waits for, of everything that the browser of a tenant's person may
 * load, and of what only operators load beside it. `everything` has room for the code that is shown for a dozen programs, for
 * the finder and for the readers of files of users (CSV among them), which are loaded only where they are opened.
 */
export const BUNDLE_BUDGET = { firstLoad: 45_000, everything: 260_000, operator: 24 * 1024 } as const;

/** Sizes in bytes after gzip; licences are not counted, since no browser loads them. */
export interface BundleSizes {
  /** The script with its imports, the style, and the texts of the largest language. */
  readonly firstLoad: number;
  /** All scripts and the style but the operators', with the texts of the largest language: a browser loads those of one. */
  readonly everything: number;
  /** The scripts and texts of the operators' console that no tenant's person loads. */
  readonly operator: number;
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
    .filter(([, { entryPoint }]) => /^texts\/[a-z]+\/kit\.ts$/.test(entryPoint ?? ''))
    .map(([path]) => staticImports(outputs, path).map((file) => basename(file)))
    .map((loaded) => sum(loaded.filter((name) => !first.has(name))));
  const ofTenants = loadedFrom(outputs, ['main.tsx', 'style/main.css'], isOfOperators);
  const ofAll = loadedFrom(outputs, ['main.tsx', 'style/main.css'], () => false);
  const ofOperators = [...ofAll].filter((path) => !ofTenants.has(path));
  return {
    firstLoad: sum(first) + Math.max(0, ...languages),
    everything: inOneLanguage(outputs, ofTenants, sum),
    operator: inOneLanguage(outputs, ofOperators, sum),
  };
}

type Outputs = BuiltBundle['metafile']['outputs'];

const isOfOperators = (source: string): boolean =>
  /^operator\/|^texts\/[a-z]+\/groups\/operator\.ts$/.test(source);

/** Returns the files that a browser may load for these sources, at once or later, but for those that `isLeftOut` names. */
function loadedFrom(
  outputs: Outputs,
  sources: readonly string[],
  isLeftOut: (source: string) => boolean,
): Set<string> {
  const isCounted = (path: string): boolean => !isLeftOut(outputs[path]?.entryPoint ?? '');
  const found = new Set(
    Object.keys(outputs).filter((path) => sources.includes(outputs[path]?.entryPoint ?? '')),
  );
  for (const path of found)
    for (const { path: next, external } of outputs[path]?.imports ?? [])
      if (external !== true && isCounted(next)) found.add(next);
  return found;
}

/** Returns the size of files, with the texts of the largest language alone. */
function inOneLanguage(
  outputs: Outputs,
  paths: Iterable<string>,
  sum: (names: readonly string[]) => number,
): number {
  const shared: string[] = [];
  const texts = new Map<string, string[]>();
  for (const path of paths) {
    const language = /^texts\/([a-z]+)\//.exec(outputs[path]?.entryPoint ?? '')?.[1];
    if (language === undefined) shared.push(basename(path));
    else texts.set(language, [...(texts.get(language) ?? []), basename(path)]);
  }
  return sum(shared) + Math.max(0, ...[...texts.values()].map(sum));
}

/** Throws when a bundle is above its budget; the message names the part and its size. */
export function refuseLargeBundle(bundle: BuiltBundle): void {
  const sizes = bundleSizes(bundle);
  for (const part of ['firstLoad', 'everything', 'operator'] as const)
    if (sizes[part] > BUNDLE_BUDGET[part])
      throw new Error(
        `the portal's ${part} is ${sizes[part]} bytes after gzip, more than ${BUNDLE_BUDGET[part]}: load screens lazily, or leave a library out`,
      );
}
