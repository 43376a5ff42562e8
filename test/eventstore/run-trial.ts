import { root } from '../support/run/built-checkout.js';
import { type Ended, runNode } from '../support/services/service-process.js';

/** Runs `npm run test:eventstore -- <args>` with little of what takes long. Resolves when it has ended. */
export const runTrial = (...args: readonly string[]): Promise<Ended> =>
  runNode(root, ['test/eventstore/run.mjs', ...args], { LOG_CHAOS: 'off', READ_YOUR_WRITES: '20' }).ended;
