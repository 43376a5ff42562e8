// Runs the tests with the arguments of mocha, and reports at the end how much of each layer they have run in the workers: what
// they start as processes is not counted. Pages of single files are written to coverage/.
const { spawnSync } = module.require('node:child_process');
const { readFileSync, rmSync } = module.require('node:fs');
const { createRequire } = module.require('node:module');
const { join } = module.require('node:path');
const { coverageByLayer } = module.require('./layers.cjs');

const { resolve } = createRequire(__filename);
const root = join(__dirname, '..', '..', '..');
const summary = join(root, 'coverage', 'coverage-summary.json');
rmSync(summary, { force: true });
const { status } = spawnSync(
  process.execPath,
  [
    resolve('c8/bin/c8.js'),
    ...['json-summary', 'html'].map((reporter) => `--reporter=${reporter}`),
    // what the workers write does not fit into memory at once
    '--merge-async',
    resolve('mocha/bin/mocha.js'),
    '--parallel',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
try {
  const { total: _, ...files } = JSON.parse(readFileSync(summary, 'utf8'));
  process.stdout.write(`${coverageByLayer(files, root)}\n`);
} catch (error) {
  process.stderr.write(`There is no coverage to tell: ${error.message}\n`);
}
process.exitCode = status ?? 1;
