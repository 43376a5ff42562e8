import type { EventStore } from '../../../../application/ports/events/event-store.js';
import { postgresEventStore } from '../../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { Database } from '../../../../infrastructure/postgres/database.js';

/** A client with a database of its own, as a process has it; closing it closes that too. `config` is the URL. */
export function openStore(config: string): EventStore {
  const database = new Database({ url: config, max: 4 });
  const store = postgresEventStore({ database });
  return {
    ...store,
    close: async () => {
      await store.close();
      await database.close();
    },
  };
}
