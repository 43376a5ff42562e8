import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMiB } from '../support/bench/process-memory.js';
import { builtCheckout, startArguments } from '../support/run/built-checkout.js';
import { temporaryClusterFolder } from '../support/services/postgres.js';
import { freePort } from '../support/services/service-process.js';
import { type Bench, type Sample, single } from './measure.js';

/**
 * A start of the built service on an embedded database that exists already, from the spawn of its process to its first
 * ready answer; and what the idle process then holds in memory. Figures as they are: there is no floor.
 */

const IDLE_AFTER_MS = 2_000;

interface Started {
  readonly readyMs: number;
  readonly rssMiB: number;
}

export const bench: Bench = async (context) => {
  const checkout = await builtCheckout();
  const folder = temporaryClusterFolder();
  context.onEnd(async () => {
    folder.remove();
    await Promise.resolve();
  });
  const start = (): Promise<Started> => startOnce(checkout, join(folder.path, 'data'));
  const first = await start();
  context.note(`the first start, which makes the database, took ${Math.round(first.readyMs)} ms`);

  let last = first;
  const measured = async (figure: keyof Started, again: boolean): Promise<Sample> => {
    if (again) last = await start();
    return single(last[figure]);
  };
  return [
    {
      name: 'ready on existing data',
      figure: 'p50',
      unit: 'ms',
      target: { atMost: 2_000 },
      subject: () => measured('readyMs', true),
    },
    {
      name: 'memory of the idle process',
      figure: 'p50',
      unit: 'MiB',
      target: { atMost: 130 },
      subject: () => measured('rssMiB', false),
    },
  ];
};

async function startOnce(checkout: string, dataDir: string): Promise<Started> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, startArguments(), {
    cwd: checkout,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
      await sleep(10);
    }
    const readyMs = performance.now() - startedAt;
    await sleep(IDLE_AFTER_MS);
    return { readyMs, rssMiB: residentMiB(child.pid ?? 0) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
