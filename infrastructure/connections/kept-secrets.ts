import { LRUCache } from 'lru-cache';
import type { ConnectionSecrets } from '../../application/ports/connections/connections.js';

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 500;

/**
 * Returns the secrets, of which those that were opened stay in memory for ten minutes. A secret never changes under its id: a
 * new one has an id of its own, by which its connection names it.
 */
export function keptSecrets(secrets: ConnectionSecrets): ConnectionSecrets {
  const kept = new LRUCache<string, string>({ max: MOST_KEPT, ttl: KEPT_MS });
  const keyOf = (tenantId: string, secretId: string): string => `${tenantId}|${secretId}`;
  return {
    keep: (secret) => secrets.keep(secret),
    async open(tenantId, secretId) {
      const key = keyOf(tenantId, secretId);
      const secret = kept.get(key) ?? (await secrets.open(tenantId, secretId));
      if (secret !== null) kept.set(key, secret);
      return secret;
    },
    async drop(tenantId, secretId) {
      await secrets.drop(tenantId, secretId);
      kept.delete(keyOf(tenantId, secretId));
    },
  };
}
