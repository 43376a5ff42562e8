import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventStore } from '../../../../application/ports/events/event-store.js';
import { eventStoreContract } from '../../../contract/event-store-contract.js';
import type { LogUnderTest } from '../../../contract/event-store/log-under-test.js';
import { siblingModule } from '../../../support/run/sibling-module.js';
import { openStore } from './open-store.js';

/** A real server, which cannot be emptied: each log is of streams of its own. */
function serverLog(config: string): Promise<LogUnderTest> {
  const opened: EventStore[] = [];
  return Promise.resolve({
    store: () => {
      const store = openStore(config);
      opened.push(store);
      return store;
    },
    opener: { module: siblingModule(import.meta.url, 'open-store'), config },
    close: async () => {
      await Promise.all(opened.map((store) => store.close()));
    },
  });
}

/** Throws when it does not answer. */
export async function serverVersionAt(url: string): Promise<string> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    return (await client['capabilities']).serverVersion;
  } finally {
    await client.dispose();
  }
}

/** The contract suite on a running server, where nothing can be made to fail. */
export const serverContract = (url: string, newPrefix: () => string): void =>
  eventStoreContract('a running EventStoreDB', () => serverLog(`${url} ${newPrefix()}`));
