import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { designTokens } from '../hosted-pages/design/design-tokens.js';

/** A file that browsers load. */
export interface BundleFile {
  /** Its name holds the hash of its content. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files that the shell names. */
export interface BundleNames {
  /** The script that starts the application. */
  readonly script: string;
  readonly style: string;
  /** Scripts that the first one imports. */
  readonly preload: readonly string[];
}

/** The application, ready to be served. */
export interface BuiltBundle {
  readonly names: BundleNames;
  readonly files: readonly BundleFile[];
  readonly metafile: Metafile;
}

/**
 * Bundles the application with esbuild, a development dependency: production installs serve what the build wrote.
 * @param source the folder `interfaces/portal` of a checkout
 */
export async function buildBundle(source: string): Promise<BuiltBundle> {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: { main: join(source, 'main.tsx'), style: join(source, 'style', 'main.css') },
    outdir: join(source, 'assets'),
    absWorkingDir: source,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    metafile: true,
    write: false,
    legalComments: 'linked',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfigRaw: {},
    plugins: [designTokens],
    logLevel: 'error',
  });
  return {
    names: namesIn(metafile),
    files: outputFiles.map(({ path, contents }) => ({ name: basename(path), bytes: contents })),
    metafile,
  };
}

function namesIn({ outputs }: Metafile): BundleNames {
  const entry = (source: string): string => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source);
    if (!found) throw new Error(`the bundle lacks ${source}`);
    return found[0];
  };
  const script = entry('main.tsx');
  const preload = staticImports(outputs, script).filter((file) => file !== script);
  return {
    script: basename(script),
    style: basename(entry('style/main.css')),
    preload: preload.map((file) => basename(file)),
  };
}

/** Returns the files that a browser loads for an entry before any of it runs, itself included. */
export function staticImports(outputs: Metafile['outputs'], entry: string): string[] {
  const reached = new Set([entry]);
  for (const file of reached)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') reached.add(path);
  return [...reached];
}

/** The folder of the application, beside this one: sources in a checkout, bundled files in a build. */
export const portalFolder = fileURLToPath(new URL('../portal/', import.meta.url));
