import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawnEventStoreDouble } from '../eventstoredb/spawn-double.js';
import { temporaryFolder } from '../run/temporary-folder.js';

/** An engine of the event log of a service under test. */
export interface LogEngine {
  readonly name: string;
  /** Creates a log for one or more services, with the variables that connect them to it. */
  open(): Promise<OpenedLog>;
}

export interface OpenedLog {
  readonly env: Readonly<Record<string, string>>;
  /** Prefix of the names of its streams on a server that has other logs, too. */
  readonly streamPrefix?: string;
  /** Kills the server with kill -9 and starts it again with every acknowledged write. Does nothing on a shared one. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

export const postgresEngine: LogEngine = {
  name: 'PostgreSQL',
  open: () => Promise.resolve({ env: {}, crash: nothing, close: nothing }),
};

/** Starts a double of EventStoreDB in a process of its own. */
export const eventStoreDbDouble: LogEngine = {
  name: 'EventStoreDB (double)',
  open: async () => {
    const folder = temporaryFolder('log');
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

/** Uses a running server, which may hold an installation: each log has streams that other logs do not follow. */
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
