import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Esbuild from 'esbuild';

/** The scripts of pages: each a file of the folder `browser`. */
const scriptNames = ['form', 'codes', 'form-post', 'passkey', 'work', 'slug', 'of-domain'] as const;

export type ScriptName = (typeof scriptNames)[number];

/** The folder of the scripts: sources in a checkout, bundled files in a build. */
export const scriptFolder = fileURLToPath(new URL('../browser/', import.meta.url));

/**
 * Bundles the scripts with esbuild, a development dependency: production installs serve what the build wrote. A script is one
 * function that is called at once, so that it runs in a page as well as a file of its own.
 * @param source the folder `interfaces/hosted-pages/browser` of a checkout
 */
export function bundleScripts(source: string): Readonly<Record<ScriptName, string>> {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild;
  const { outputFiles } = buildSync({
    entryPoints: scriptNames.map((name) => join(source, `${name}.ts`)),
    outdir: source,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    write: false,
    tsconfigRaw: {},
    logLevel: 'error',
  });
  const texts = outputFiles.map(({ path, text }) => [basename(path, '.js'), text]);
  return Object.fromEntries(texts) as Record<ScriptName, string>;
}

/** Writes the bundled scripts to a folder. */
export function writeScripts(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const [name, text] of Object.entries(bundleScripts(source)))
    writeFileSync(join(target, `${name}.js`), text);
}
