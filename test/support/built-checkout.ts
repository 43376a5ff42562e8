import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryClusterFolder } from './postgres.js';

/** The checkout that the tests run in. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What `npm start` gives Node, in a folder of `builtCheckout`. */
export function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').slice(1);
}

/** The variable with the folder that all processes of a run share. */
export const RUN_FOLDER = 'TESSERA_TEST_RUN_FOLDER';

let built: Promise<string> | undefined;

/**
 * A folder with what `npm run build` leaves in a checkout (`dist/`, `package.json`, `node_modules/`), and in `dist/test/`
 * the scripts that tests run as processes, made of the sources as they are now, once per run, by whichever worker asks
 * first; whatever is in the checkout's own `dist/` plays no part. A process started from it is up in a third of the time
 * that it takes from source.
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
    return path;
  } catch (error) {
    tell(String(error));
    throw error;
  }
}

async function build(path: string): Promise<string> {
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin',
    'tsc',
  );
  const target = ['--outDir', join(path, 'dist'), '--incremental', 'false', '--tsBuildInfoFile', 'null'];
  // what the sources are checked for and declare is not needed to run them, and takes longer
  const asTheyAre = ['--noCheck', '--declaration', 'false'];
  const compile = spawn(
    process.execPath,
    [compiler, '-p', join(root, 'test', 'tsconfig.run.json'), ...asTheyAre, ...target],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  compile.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [status] = (await once(compile, 'close')) as [number | null];
  if (status !== 0) throw new Error(`the sources do not compile:\n${said}`);
  const { scripts: _, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: object;
  };
  // without `prepare`: npx would build again
  writeFileSync(join(path, 'package.json'), JSON.stringify(manifest));
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'), 'dir');
  return path;
}
