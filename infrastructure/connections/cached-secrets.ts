import { LRUCache } from 'lru-cache';
import type { ConnectionSecrets } from '../../application/ports/connections/connections.js';

const CACHED_MS = 10 * 60_000;
const MOST_CACHED = 500;

/**
 * Returns the secrets, of which those that were opened stay in memory for ten minutes. A secret never changes under its id: a
 * new one has an id of its own, by which its connection names it.
 */
export function cachedSecrets(secrets: ConnectionSecrets): ConnectionSecrets {
  const cache = new LRUCache<string, string>({ max: MOST_CACHED, ttl: CACHED_MS });
  const keyOf = (tenantId: string, secretId: string): string => `${tenantId}|${secretId}`;
  return {
    store: (secret) => secrets.store(secret),
    async open(tenantId, secretId) {
      const key = keyOf(tenantId, secretId);
      const secret = cache.get(key) ?? (await secrets.open(tenantId, secretId));
      if (secret !== null) cache.set(key, secret);
      return secret;
    },
    async drop(tenantId, secretId) {
      await secrets.drop(tenantId, secretId);
      cache.delete(keyOf(tenantId, secretId));
    },
  };
}
