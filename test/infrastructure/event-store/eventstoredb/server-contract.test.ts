import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventStore } from '../../../../application/ports/event-store.js';
import { eventStoreContract } from '../../../contract/event-store-contract.js';
import type { LogUnderTest } from '../../../contract/event-store/log-under-test.js';
import { openStore } from './open-store.js';

/** A real server: each test has tenants of its own, since nobody can empty it. */
function serverLog(url: string): Promise<LogUnderTest> {
  const opened: EventStore[] = [];
  return Promise.resolve({
    store: () => {
      const store = openStore(url);
      opened.push(store);
      return store;
    },
    opener: { module: new URL('open-store.ts', import.meta.url).href, config: url },
    close: async () => {
      await Promise.all(opened.map((store) => store.close()));
    },
  });
}

const url = process.env['EVENTSTORE_URL'] ?? '';
if (url === '')
  describe('event store contract: no server, for EVENTSTORE_URL is not set', () => it('is skipped'));
else {
  describe('the server of EVENTSTORE_URL', () => {
    it('says which version it is', async () => {
      const client = EventStoreDBClient.connectionString(url);
      const { serverVersion } = await client['capabilities'];
      console.log(`      EventStoreDB ${serverVersion}`);
      await client.dispose();
    });
  });
  eventStoreContract('the server of EVENTSTORE_URL', () => serverLog(url));
}
