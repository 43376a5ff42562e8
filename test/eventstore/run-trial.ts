import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { builtCheckout, root } from '../support/run/built-checkout.js';
import { type Ended, runNode } from '../support/services/service-process.js';

const program = join('test', 'eventstore', 'run.mjs');
const little = { LOG_CHAOS: 'off', READ_YOUR_WRITES: '20' };

/** Runs `npm run test:eventstore -- <args>` with little of what takes long. Resolves when it has ended. */
export const runTrial = (...args: readonly string[]): Promise<Ended> =>
  runNode(root, [program, ...args], little).ended;

/** Runs the same in a package, which holds the suites compiled. */
export async function runPackedTrial(...args: readonly string[]): Promise<Ended> {
  const folder = await builtCheckout();
  cpSync(join(root, program), join(folder, program));
  return runNode(folder, [program, ...args], little).ended;
}
