import {
  MetadataClientRefused,
  type MetadataClients,
} from '../../../application/ports/openid/metadata-clients.js';
import type { ClientDocument } from '../../../domain/client/metadata-client.js';

/** Creates the clients by their own document in memory: no host serves one, and there are no grants to end. */
export function inMemoryMetadataClients(): MetadataClients {
  const kept = new Map<string, ClientDocument>();
  return {
    read: () => Promise.reject(new MetadataClientRefused('unreachable', 'dns', 'There are no hosts.')),
    stored: (clientId) => Promise.resolve(kept.get(clientId) ?? null),
    store: (document) => {
      kept.set(document.clientId, document);
      return Promise.resolve();
    },
    used: () => Promise.resolve({ items: [], next: null }),
    endGrants: () => Promise.resolve(0),
  };
}
