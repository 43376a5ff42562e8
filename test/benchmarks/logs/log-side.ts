import { setTimeout as sleep } from 'node:timers/promises';
import { type ServedService, serveBuilt } from '../../support/bench/http-bench.js';
import { type LoadClient, loadClient } from '../../support/bench/http-load.js';
import { cpuMicroseconds } from '../../support/bench/process-cpu.js';
import { type BenchContext, drive, type Load, type Sample } from '../measure.js';
import { benchDatabase } from './bench-database.js';
import type { BenchLog } from './bench-log.js';
import { atRest } from './at-rest.js';
import { costsAtRest, costsOf, type Spent } from './spent.js';

/** A service of its own that does an operation, and stands still while it is not its turn. */
export interface LogSide {
  /** Does the load, and waits until the service rests: what it did until then is what was spent on the operations. */
  run(): Promise<Run>;
}

export interface Run {
  /** What was measured, once all backends have reported their transactions (`TRANSACTIONS_REPORTED_MS`). */
  sample(): Promise<Sample>;
}

export interface LogSideOptions {
  /** Of its database. */
  readonly name: string;
  readonly log: BenchLog;
  /** Of the service. Default: this one. */
  readonly checkout: string | undefined;
  readonly load: Load;
  /** Prepares the operation on a service. */
  readonly operation: (
    service: ServedService,
  ) => Promise<(client: LoadClient, index: number) => Promise<unknown>>;
}

/** Milliseconds that a service is watched at rest. */
const WATCH_MS = 2_000;

export async function logSide(context: BenchContext, options: LogSideOptions): Promise<LogSide> {
  const { name, log, checkout, load } = options;
  const database = await benchDatabase(context, name);
  const service = await serveBuilt(context, database.url, ['bench'], { env: log.env, checkout });
  // before it is told to end, which a process that stands still does not hear
  context.onEnd(() => {
    signal(service.pid, 'SIGCONT');
    return Promise.resolve();
  });
  const operation = await options.operation(service);
  const drives = async (operations: number): Promise<Sample> => {
    const client = await loadClient(service.url, load.concurrency);
    try {
      return await drive({ ...load, operations }, (index) => operation(client, index));
    } finally {
      client.close();
    }
  };
  const spent = async (): Promise<Spent> => ({
    service: cpuMicroseconds(service.pid) ?? NaN,
    postgres: database.cpu(),
    log: log.cpu(),
    calls: await log.calls(),
  });
  const rested = (): Promise<Spent> =>
    atRest(spent, () =>
      context.note(`${name}: the service did not come to rest; what is left is not counted`),
    );

  // compiled before it is measured
  await drives(Math.min(500, load.operations));
  await rested();
  signal(service.pid, 'SIGSTOP');

  return {
    async run() {
      const committed = await database.transactions();
      signal(service.pid, 'SIGCONT');
      await rested();
      const resting = await spent();
      await sleep(WATCH_MS);
      const before = await spent();
      const sample = await drives(load.operations);
      const inBurst = (cpuMicroseconds(service.pid) ?? NaN) - before.service;
      const after = await rested();
      signal(service.pid, 'SIGSTOP');
      const { operations } = load;
      return {
        sample: async () => ({
          ...sample,
          cpu: (after.service - before.service) / operations,
          costs: {
            'CPU µs in the burst': inBurst / operations,
            ...costsAtRest(resting, before, WATCH_MS / 1000),
            ...costsOf(before, after, (await database.transactions()) - committed, operations),
          },
        }),
      };
    },
  };
}

/** Sends a signal to a process, which may have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
