import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build as esbuild, type BuildOptions, stop as endEsbuild } from 'esbuild';
import { WRITTEN } from '../../../interfaces/docs/site/served-site.js';
import { writeSite } from '../../../interfaces/docs/site/write-site.js';
import { scriptFolder, writeScripts } from '../../../interfaces/hosted-pages/scripts/bundle-scripts.js';
import { writeBundle } from '../../../interfaces/portal-site/write-bundle.js';
import { temporaryClusterFolder } from '../services/postgres.js';
import { bundled, bundlePrograms, keepCode } from './bundled-programs.js';
import { RUN_FOLDER } from './temporary-folder.js';

/** The checkout that the tests run in. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Node's arguments of `npm start`, for a folder of `builtCheckout`; `program` replaces its program. */
export function startArguments(program?: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const args = scripts.start.split(' ').slice(2);
  return program === undefined ? args : [...args.slice(0, -1), program];
}

let built: Promise<string> | undefined;

/**
 * A folder with what `npm run build` leaves in a checkout (`dist/`, `package.json`, `node_modules/`), in `dist/test/` the
 * scripts that tests run as processes, and in `dist/bundled/` what they start most, made of the sources as they are now,
 * once per run, by the worker that asks first; the checkout's own `dist/` is not used.
 */
export function builtCheckout(): Promise<string> {
  const run = process.env[RUN_FOLDER];
  return (built ??= run === undefined ? build(temporaryClusterFolder().path) : buildOnce(run));
}

async function buildOnce(run: string): Promise<string> {
  const [path, done] = [join(run, 'built'), join(run, 'built.json')];
  try {
    mkdirSync(path);
  } catch {
    while (!existsSync(done)) await sleep(50);
    const { failure } = JSON.parse(readFileSync(done, 'utf8')) as { failure: string | null };
    if (failure !== null) throw new Error(failure);
    return path;
  }
  const tell = (failure: string | null): void => {
    writeFileSync(`${done}.new`, JSON.stringify({ failure }));
    renameSync(`${done}.new`, done);
  };
  try {
    await build(path);
    tell(null);
    await keepCode(path, startArguments(bundled.service)).catch(() => undefined);
    return path;
  } catch (error) {
    tell(String(error));
    throw error;
  }
}

async function build(path: string): Promise<string> {
  const { scripts, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  // without `prepare`: it would build again
  const kept = { ...manifest, scripts: { tessera: scripts['tessera'] } };
  writeFileSync(join(path, 'package.json'), JSON.stringify(kept));
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'), 'dir');
  await Promise.all([
    esbuild({ ...modules, entryPoints: sources(), outbase: root, outdir: join(path, 'dist') }),
    bundlePrograms(join(root, 'interfaces'), join(path, 'dist', 'bundled'), modules),
    // beside the folder of the module that reads it, in both
    ...['interfaces/portal', 'portal'].map((folder) =>
      writeBundle(join(root, 'interfaces', 'portal'), join(path, 'dist', folder)),
    ),
    writeDocumentation(path),
  ]);
  for (const folder of ['interfaces/hosted-pages/browser', 'browser'])
    writeScripts(scriptFolder, join(path, 'dist', folder));
  // its process holds 900 MB by now
  await endEsbuild();
  return path;
}

/** Writes the documentation beside the folder of the module that reads it, in both. */
async function writeDocumentation(path: string): Promise<void> {
  const folder = join(path, 'dist', 'interfaces', 'docs');
  await writeSite(join(root, 'interfaces', 'docs'), folder);
  cpSync(join(folder, WRITTEN), join(path, 'dist', WRITTEN), { recursive: true });
}

/** Types are removed without a check, which `npm run check` does (the sources have `erasableSyntaxOnly`). */
export const modules: BuildOptions = {
  format: 'esm',
  platform: 'node',
  target: `node${process.versions.node}`,
  logLevel: 'error',
};

const sources = (): string[] =>
  ['domain', 'application', 'infrastructure', 'projections', 'interfaces', 'test'].flatMap((layer) =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('portal/'))
      .map((file) => join(root, layer, file)),
  );
