import { type CallCounts } from '../../support/eventstoredb/call-counts.js';
import { spawnEventStoreDouble } from '../../support/eventstoredb/spawn-double.js';
import { cpuMicroseconds } from '../../support/bench/process-cpu.js';
import type { BenchContext } from '../measure.js';

/** Where a service of a bench keeps its log. */
export interface BenchLog {
  readonly env: Readonly<Record<string, string>>;
  /** What the log's own server was asked so far; null when it does not say. */
  calls(): Promise<CallCounts | null>;
  /** CPU microseconds of the log's own server so far; null when it is not known. */
  cpu(): number | null;
}

/** In the service's database. */
export const inPostgres: BenchLog = { env: {}, calls: () => Promise.resolve(null), cpu: () => null };

/** On the server of `EVENTSTORE_URL`, which must be empty and counts nothing for us, else in a double of its own. */
export async function onEventStoreDb(context: BenchContext): Promise<BenchLog> {
  const { EVENTSTORE_URL: given } = process.env;
  if (given !== undefined) {
    const env = { EVENTSTORE_URL: given };
    return { env, calls: () => Promise.resolve(null), cpu: () => null };
  }
  const double = await spawnEventStoreDouble();
  context.onEnd(() => double.kill());
  return {
    env: { EVENTSTORE_URL: double.url },
    calls: () => double.calls(),
    cpu: () => cpuMicroseconds(double.pid),
  };
}
