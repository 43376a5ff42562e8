import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { compiled, siblingModule } from '../run/sibling-module.js';
import type { CallCounts } from './call-counts.js';
import type { DoubleOptions } from './eventstoredb-double.js';

/** A double in a process of its own. */
export interface SpawnedDouble {
  /** Connection string of the client. Stays the same over restarts. */
  readonly url: string;
  /** Process id of the running process. */
  readonly pid: number;
  /** Returns the counts of calls since the last start. One call at a time. */
  calls(): Promise<CallCounts>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Kills it and starts it again on the same port, with the contents of its data file. */
  restart(): Promise<void>;
}

export async function spawnEventStoreDouble(
  options: Omit<DoubleOptions, 'users'> = {},
): Promise<SpawnedDouble> {
  const script = await compiled(siblingModule(import.meta.url, 'server-process'));
  let child: ChildProcessByStdio<Writable, Readable, null>;
  let lines: Interface;

  const start = async (port: number): Promise<string> => {
    const orders = JSON.stringify({ ...options, port }, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    child = spawn(process.execPath, [script, orders], { stdio: ['pipe', 'pipe', 'inherit'] });
    lines = createInterface({ input: child.stdout });
    return nextLine();
  };
  const nextLine = async (): Promise<string> => {
    const settled = new AbortController();
    const { signal } = settled;
    const said = [once(lines, 'line', { signal }), once(child, 'exit', { signal })];
    const [line] = (await Promise.race(said).finally(() => settled.abort())) as unknown[];
    if (typeof line !== 'string') throw new Error('the double ended before it answered');
    return line;
  };
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };

  const url = await start(options.port ?? 0);
  const port = Number(new URL(url.replace('esdb:', 'http:')).port);
  return {
    url,
    get pid() {
      return child.pid ?? 0;
    },
    calls: async () => {
      child.stdin.write('calls\n');
      return JSON.parse(await nextLine()) as CallCounts;
    },
    kill,
    restart: async () => {
      await kill();
      await start(port);
    },
  };
}
