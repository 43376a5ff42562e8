// Compiles to dist/, and copies the files that are not TypeScript.
//   (no flag)       build
//   --if-stale      build only when a source is newer than the last build (before `npm start`)
//   --if-possible   the same, and only when the compiler is installed (`prepare`; production installs lack it)
//   --with-suites   build with the suites that a running event store has to pass (`npm pack`)
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const layers = ['domain', 'application', 'infrastructure', 'projections', 'interfaces'];
const project = join(root, 'infrastructure', 'build', 'tsconfig.json');
// what browsers run: bundled, not compiled
const portal = join(root, 'interfaces', 'portal') + sep;
const scripts = join(root, 'interfaces', 'hosted-pages', 'browser') + sep;
const docs = join(root, 'interfaces', 'docs') + sep;
// written last: a build that failed or was interrupted is done again
const stamp = join(root, 'dist', '.built');
const flag = process.argv[2];

const sources = layers.flatMap((layer) =>
  readdirSync(join(root, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
);

if (flag?.startsWith('--if') && existsSync(stamp)) {
  const built = statSync(stamp).mtimeMs;
  const inputs = [...sources, join(root, 'package.json'), join(root, 'tsconfig.json')];
  if (inputs.every((file) => statSync(file).mtimeMs <= built)) process.exit(0);
}

let compiler;
try {
  compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
} catch {
  if (flag === '--if-possible') process.exit(0);
  console.error('The compiler is not installed: run `npm ci` (with development dependencies) first.');
  process.exit(1);
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
const compile = (...options) => {
  const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
compile('-p', project);
if (flag === '--with-suites') {
  const suites = join(root, 'dist', 'tsconfig.suites.json');
  writeFileSync(
    suites,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: { tsBuildInfoFile: 'suites.tsbuildinfo' },
      include: ['../test/eventstore/suites.ts'],
    }),
  );
  compile('-p', suites);
}
for (const file of sources) {
  if (
    ['.ts', '.mjs'].includes(extname(file)) ||
    file === project ||
    [portal, docs, scripts].some((folder) => file.startsWith(folder))
  )
    continue;
  cpSync(file, join(root, 'dist', file.slice(root.length + 1)));
}

// all are bundled or rendered from sources that are no part of the build
const built = (...path) => import(pathToFileURL(join(root, 'dist', 'interfaces', ...path)).href);
// first: modules of pages read them when they are loaded
const { writeScripts } = await built('hosted-pages', 'scripts', 'bundle-scripts.js');
writeScripts(scripts, join(root, 'dist', 'interfaces', 'hosted-pages', 'browser'));
const { writeBundle } = await built('portal-site', 'write-bundle.js');
await writeBundle(portal, join(root, 'dist', 'interfaces', 'portal'));
const { writeSite } = await built('docs', 'site', 'write-site.js');
await writeSite(docs, join(root, 'dist', 'interfaces', 'docs'));
writeFileSync(stamp, '');
