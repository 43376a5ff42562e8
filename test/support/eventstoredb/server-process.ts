/**
 * The double in a process of its own, so that it can be killed and does not share a thread with what is measured:
 *   node --import tsx test/support/eventstoredb/server-process.ts '{"version":"24.10.14","dataFile":"/tmp/log"}'
 * Takes the options of `startEventStoreDouble` as JSON (`startPosition` as a decimal string), prints its connection
 * string, and ends with its stdin.
 */
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
process.stdin.on('end', () => void double.stop()).resume();
