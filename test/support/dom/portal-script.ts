import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { root } from '../run/built-checkout.js';

/** Runs the portal's application in a window. */
export type PortalScript = (window: object) => void;

let compiled: Promise<PortalScript> | undefined;

/** Returns the portal's application as one script, made of the sources and compiled once a process. */
export const portalScript = (): Promise<PortalScript> => (compiled ??= bundle());

async function bundle(): Promise<PortalScript> {
  const source = join(root, 'interfaces', 'portal');
  const { build, stop } = await import('esbuild');
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
  // its process would live as long as this one
  await stop();
  const text = outputFiles[0]?.text ?? '';
  // names that are not the script's own are looked up in the window first, as in a browser
  const code = `with (window) { (() => { 'use strict'; ${text}\n})(); }`;
  return compileFunction(code, ['window'], { filename: join(source, 'portal.js') }) as PortalScript;
}
