/**
 * The double in a process of its own, so that it can be killed and does not share a thread with what is measured:
 *   node --import tsx test/support/eventstoredb/server-process.ts '{"version":"24.10.14","dataFile":"/tmp/log"}'
 * Takes the options of `startEventStoreDouble` as JSON (`startPosition` as a decimal string), prints its connection
 * string, answers every line of its stdin with its `CallCounts` as a line of JSON, and ends with its stdin.
 */
import { createInterface } from 'node:readline';
import { type DoubleOptions, startEventStoreDouble } from './eventstoredb-double.js';

const { startPosition, ...options } = JSON.parse(process.argv[2] ?? '{}') as Omit<
  DoubleOptions,
  'startPosition'
> & { readonly startPosition?: string };

const double = await startEventStoreDouble({
  ...options,
  ...(startPosition === undefined ? {} : { startPosition: BigInt(startPosition) }),
});
console.log(double.url);
createInterface({ input: process.stdin })
  .on('line', () => console.log(JSON.stringify(double.calls)))
  .on('close', () => void double.stop());
