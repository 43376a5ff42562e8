import { join } from 'node:path';
import { designTokens } from '../../hosted-pages/design/design-tokens.js';

/** The files that every page loads. */
export interface BrowserFiles {
  readonly script: Uint8Array;
  readonly style: Uint8Array;
}

/** Bundles script and style of the pages with esbuild, a development dependency. */
export async function browserFiles(source: string): Promise<BrowserFiles> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: { site: join(source, 'site.ts'), style: join(source, 'site.css') },
    outdir: source,
    absWorkingDir: source,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    write: false,
    tsconfigRaw: {},
    plugins: [designTokens],
    logLevel: 'error',
  });
  const file = (ending: string): Uint8Array =>
    outputFiles.find(({ path }) => path.endsWith(ending))!.contents;
  return { script: file('.js'), style: file('.css') };
}
