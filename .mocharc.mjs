import { existsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';

/** Whether an argument names a file, a folder, or a pattern of files. */
const isPath = (given) => existsSync(given) || /^[^-].*\/.*[*{]/.test(given);
// as a path of nothing it would count as no path: everything would run
const missing = process.argv.slice(2).find((given) => /^test\/[^*{]*$/.test(given) && !existsSync(given));
if (missing !== undefined) throw new Error(`There is no ${missing}: give a file or folder of tests.`);
const isWhole = !process.argv.slice(2).some(isPath);

export default {
  // MB: several times what lives in a worker, and room for what lives briefly, since less is spent on collecting it again
  // and again; what crashes all the same leaves a report, which the reporter prints
  'node-option': [
    'max-old-space-size=560',
    'max-semi-space-size=32',
    'report-on-fatalerror',
    'report-compact',
    `report-directory=${tmpdir()}`,
  ],
  require: ['test/support/run/typescript.cjs', 'test/support/run/hooks.ts'],
  reporter: 'test/support/run/reporter.cjs',
  extension: ['test.ts'],
  recursive: true,
  // without a path everything, what takes longest first, so that no worker is left with it at the end
  ...(isWhole && {
    parallel: true,
    spec: [
      'test/process/**/*.test.ts',
      'test/infrastructure/event-store/**/*.test.ts',
      'test/interfaces/**/*.test.ts',
      'test/!(process|interfaces|domain|infrastructure)/**/*.test.ts',
      'test/infrastructure/!(event-store)/**/*.test.ts',
      'test/domain/**/*.test.ts',
    ],
  }),
  // none is reached but by what hangs: how long things may take, tests say themselves
  timeout: 900_000,
  exit: false,
  forbidOnly: 'CI' in process.env,
  // with --parallel: more than cores, since most tests wait for a server
  jobs: Math.max(2, availableParallelism()) + 2,
};
