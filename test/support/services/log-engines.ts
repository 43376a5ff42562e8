import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnEventStoreDouble } from '../eventstoredb/spawn-double.js';

/** Where a service under test keeps its event log. */
export interface LogEngine {
  readonly name: string;
  /** A log for one or more services: the variables that lead them to it. */
  open(): Promise<OpenedLog>;
}

export interface OpenedLog {
  readonly env: Readonly<Record<string, string>>;
  /** What the names of its streams begin with on the server, where it serves others, too. */
  readonly streamPrefix?: string;
  /** kill -9 of the server, which is there again afterwards with all that it acknowledged. Nothing where it has none of its own. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

export const postgresEngine: LogEngine = {
  name: 'PostgreSQL',
  open: () => Promise.resolve({ env: {}, crash: nothing, close: nothing }),
};

/** A server in a process of its own, which behaves like an EventStoreDB. */
export const eventStoreDbDouble: LogEngine = {
  name: 'EventStoreDB (double)',
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-log-'));
    const double = await spawnEventStoreDouble({ dataFile: join(folder, 'log') });
    return {
      env: { EVENTSTORE_URL: double.url },
      crash: () => double.restart(),
      close: async () => {
        await double.kill();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

/** A server that runs already, and may hold an installation: each log is of streams that it does not follow. */
export const eventStoreDbAt = (url: string, newPrefix: () => string): LogEngine => ({
  name: 'EventStoreDB',
  open: () =>
    Promise.resolve({
      env: { EVENTSTORE_URL: url },
      streamPrefix: newPrefix(),
      crash: nothing,
      close: nothing,
    }),
});
