import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { newMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { testDatabaseUrl } from '../services/postgres.js';

/** Paths of the service and the command line in a `builtCheckout`, each in one file, which halves the time of a start. */
export const bundled = {
  service: 'dist/bundled/main.cjs',
  tessera: 'dist/bundled/cli.cjs',
  /** `clocked-process`, run without the kept code. */
  clocked: 'dist/bundled/clocked.cjs',
} as const;

/** Packages that are not bundled: they have binaries or data, few starts load them, or they are optional for others. */
const leftOut = [
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  'sharp',
  '@eventstore/db-client',
  'css-tree',
  'amqplib',
  'undici',
  '@shikijs/*',
  'marked',
  'github-slugger',
  'pg-native',
  'pg-query-stream',
  'mysql',
  'mysql2',
  'mariadb',
  'sqlite3',
  'better-sqlite3',
  'oracledb',
  'tedious',
];

/** Node can keep the compiled code of a script, which unlike a module cannot wait at its top level. */
const withoutTopLevelAwait: Plugin = {
  name: 'without top-level await',
  setup: (bundler) =>
    bundler.onLoad(
      { filter: /\/(interfaces|interfaces\/cli)\/main\.ts$|\/clocked-process\.ts$/ },
      async ({ path }) => {
        const source = (await readFile(path, 'utf8')).replace(/^#!.*/, '');
        const [before, last, ...others] = source.split(/^(?=.*\bawait (?:main|run)\()/m);
        if (last === undefined || others.length > 0) throw new Error(`${path} does not end with one await`);
        return { loader: 'ts', contents: `${before}void (async () => {\n${last}})();\n` };
      },
    ),
};

/** Bundles the programs of `interfaces` into `outdir`. */
export async function bundlePrograms(
  interfaces: string,
  outdir: string,
  options: BuildOptions,
): Promise<void> {
  await build({
    ...options,
    outdir,
    bundle: true,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: leftOut,
    // code that was kept does not find what it imports later
    supported: { 'dynamic-import': false },
    minifySyntax: true,
    minifyWhitespace: true,
    plugins: [withoutTopLevelAwait, ...(options.plugins ?? [])],
    define: { 'import.meta.url': 'hereUrl' },
    banner: { js: "const hereUrl = require('node:url').pathToFileURL(__filename).href;" },
    entryPoints: {
      'main.whole': join(interfaces, 'main.ts'),
      'cli.whole': join(interfaces, 'cli', 'main.ts'),
      clocked: fileURLToPath(new URL('clocked-process.ts', import.meta.url)),
      // the file is found next to the program that starts the worker
      'export-worker': join(interfaces, 'compose', 'runtime', 'export-worker.ts'),
      'iterated-hashes-worker': join(
        interfaces,
        '..',
        'infrastructure',
        'crypto',
        'foreign-hashes',
        'iterated-hashes-worker.ts',
      ),
    },
  });
  const loader = fileURLToPath(new URL('bundled-program.cjs', import.meta.url));
  await copyFile(loader, join(outdir, 'bundled-program.cjs'));
  for (const name of ['main', 'cli'])
    await writeFile(
      join(outdir, `${name}.cjs`),
      `require('./bundled-program.cjs').run(require.resolve('./${name}.whole.cjs'));`,
    );
}

/** Runs both programs once on a database, and keeps the code that this compiled. Without it they run as well. */
export async function keepCode(checkout: string, serviceArgs: readonly string[]): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: await testDatabaseUrl(),
    MASTER_KEY: newMasterKey(),
    DATA_DIR: join(checkout, 'data'),
    PORT: '0',
    TESSERA_KEEP_CODE: 'yes',
  };
  const service = spawn(process.execPath, serviceArgs, {
    cwd: checkout,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  service.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Tessera is ready')) service.kill('SIGTERM');
  });
  await once(service, 'close');
  const listing = [bundled.tessera, 'tenants', 'list'];
  await once(spawn(process.execPath, listing, { cwd: checkout, env, stdio: 'ignore' }), 'close');
}
