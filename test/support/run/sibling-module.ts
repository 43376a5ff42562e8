import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtCheckout, root } from './built-checkout.js';

/** Returns the path, without extension, of a module next to the one at `base`: TypeScript here, compiled in the package. */
export const siblingModule = (base: string, name: string): URL => new URL(`${name}${extname(base)}`, base);

/** Returns the path where Node finds such a module compiled: in the run's build when it is TypeScript. */
export async function compiled(module: URL): Promise<string> {
  const path = fileURLToPath(module);
  if (extname(path) !== '.ts') return path;
  return join(await builtCheckout(), 'dist', relative(root, path).replace(/\.ts$/, '.js'));
}
