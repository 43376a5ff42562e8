import { availableParallelism } from 'node:os';

export default {
  'node-option': ['import=tsx'],
  require: ['test/support/run/hooks.ts'],
  reporter: 'test/support/run/reporter.cjs',
  // none is reached but by what hangs: how long things may take, tests say themselves
  timeout: 900_000,
  exit: false,
  forbidOnly: 'CI' in process.env,
  // with --parallel: more than cores, since most tests wait for a server
  jobs: Math.max(2, availableParallelism()) + 2,
};
