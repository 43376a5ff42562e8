import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A module beside the one at `base`, by its name without extension: in TypeScript here, compiled in the package. */
export const siblingModule = (base: string, name: string): URL => new URL(`${name}${extname(base)}`, base);

/** Arguments by which Node runs such a module. */
export function runArguments(module: URL): string[] {
  const path = fileURLToPath(module);
  return extname(path) === '.ts' ? ['--import', 'tsx', path] : [path];
}
