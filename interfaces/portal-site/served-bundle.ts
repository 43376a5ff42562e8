import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compressed, compressed } from '../http/answers/encoded.js';
import { type BundleNames, buildBundle, portalFolder } from './build-bundle.js';

/** The application as the service answers it. */
export interface ServedBundle {
  readonly names: BundleNames;
  /** Files by name. */
  readonly files: ReadonlyMap<string, Compressed>;
}

let served: Promise<ServedBundle> | undefined;

/** Returns what the build wrote; in a checkout that is not built, bundles the sources, once a process. */
export function servedBundle(): Promise<ServedBundle> {
  return (served ??= load().catch((error: unknown) => {
    served = undefined;
    throw error;
  }));
}

interface WrittenBundle {
  readonly names: BundleNames;
  readonly files: readonly string[];
}

async function load(): Promise<ServedBundle> {
  const index = join(portalFolder, 'bundle.json');
  if (existsSync(index)) {
    const { names, files } = JSON.parse(readFileSync(index, 'utf8')) as WrittenBundle;
    const read = (name: string): Compressed => ({
      br: readFileSync(join(portalFolder, `${name}.br`)),
      gzip: readFileSync(join(portalFolder, `${name}.gz`)),
    });
    return { names, files: new Map(files.map((name) => [name, read(name)])) };
  }
  const { names, files } = await buildBundle(portalFolder);
  return { names, files: new Map(files.map(({ name, bytes }) => [name, compressed(bytes)])) };
}
