import { spawnEventStoreDouble } from './eventstoredb/spawn-double.js';

/** Where a service under test keeps its event log. */
export interface LogEngine {
  readonly name: string;
  /** A log for one or more services: the variables that lead them to it. */
  open(): Promise<OpenedLog>;
}

export interface OpenedLog {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const postgresEngine: LogEngine = {
  name: 'PostgreSQL',
  open: () => Promise.resolve({ env: {}, close: () => Promise.resolve() }),
};

/** A server in a process of its own, which behaves like an EventStoreDB. */
export const eventStoreDbDouble: LogEngine = {
  name: 'EventStoreDB (double)',
  open: async () => {
    const double = await spawnEventStoreDouble();
    return { env: { EVENTSTORE_URL: double.url }, close: () => double.kill() };
  },
};

/** A server that runs already, and may hold events of others. */
export const eventStoreDbAt = (url: string): LogEngine => ({
  name: 'EventStoreDB',
  open: () => Promise.resolve({ env: { EVENTSTORE_URL: url }, close: () => Promise.resolve() }),
});
