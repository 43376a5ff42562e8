import type { EventStore } from '../../../../application/ports/events/event-store.js';
import { eventStoreDbEventStore } from '../../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';

let opened = 0;

/**
 * A client with a connection of its own, as another process has it: clients of one process whose settings are equal share
 * one. `config` is the connection string, and behind a space what the names of streams begin with on the server.
 */
export function openStore(config: string): EventStore {
  const [url = '', streamPrefix] = config.split(' ');
  return eventStoreDbEventStore({
    url: `${url}${url.includes('?') ? '&' : '?'}keepAliveInterval=${10_000 + ++opened}`,
    streamPrefix,
  });
}
