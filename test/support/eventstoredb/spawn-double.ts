import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { compiled, siblingModule } from '../sibling-module.js';
import type { DoubleOptions } from './eventstoredb-double.js';

/** A double in a process of its own. */
export interface SpawnedDouble {
  /** Connection string of the client. Stays the same over restarts. */
  readonly url: string;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what is in its data file. Kills it first. */
  restart(): Promise<void>;
}

export async function spawnEventStoreDouble(
  options: Omit<DoubleOptions, 'users'> = {},
): Promise<SpawnedDouble> {
  const script = await compiled(siblingModule(import.meta.url, 'server-process'));
  let child: ChildProcess | undefined;

  const start = async (port: number): Promise<string> => {
    const orders = JSON.stringify({ ...options, port }, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    const started = spawn(process.execPath, [script, orders], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child = started;
    const lines = createInterface({ input: started.stdout });
    const [line] = (await Promise.race([once(lines, 'line'), once(started, 'exit')])) as unknown[];
    if (typeof line !== 'string') throw new Error('the double ended before it was there');
    return line;
  };
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };

  const url = await start(options.port ?? 0);
  const port = Number(new URL(url.replace('esdb:', 'http:')).port);
  return {
    url,
    kill,
    restart: async () => {
      await kill();
      await start(port);
    },
  };
}
