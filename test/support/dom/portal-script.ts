import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { root } from '../run/built-checkout.js';

/** Runs the portal's application in a window. */
export type PortalScript = (window: object) => void;

let compiled: Promise<(names: object) => PortalScript> | undefined;

/** Returns the portal's application as one script, made of the sources once a process. */
export async function portalScript(): Promise<PortalScript> {
  const compile = await (compiled ??= bundle());
  return (window) => compile(window)(window);
}

async function bundle(): Promise<(window: object) => PortalScript> {
  const source = join(root, 'interfaces', 'portal');
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(source, 'main.tsx')],
    absWorkingDir: source,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: `node${process.versions.node}`,
    write: false,
    sourcemap: 'inline',
    sourcesContent: false,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfigRaw: {},
    logLevel: 'error',
  });
  const text = outputFiles[0]?.text ?? '';
  // names that are not the script's own are looked up in the window first, as in a browser
  return (window) =>
    compileFunction(text, [], {
      filename: join(source, 'portal.js'),
      contextExtensions: [window],
    }) as PortalScript;
}
