import { healthCheck } from './health-check.js';

process.exitCode = await healthCheck(process.env).catch((error: unknown) => {
  process.stdout.write(`${(error as Error).message}\n`);
  return 1;
});
