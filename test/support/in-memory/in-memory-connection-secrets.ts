import type {
  ConnectionSecret,
  ConnectionSecrets,
} from '../../../application/ports/connections/connections.js';

/** Secrets of connections in memory. */
export function inMemoryConnectionSecrets(): ConnectionSecrets {
  const kept = new Map<string, ConnectionSecret>();
  const keyOf = (tenantId: string, secretId: string): string => `${tenantId}|${secretId}`;
  return {
    store(secret) {
      const key = keyOf(secret.tenantId, secret.secretId);
      if (!kept.has(key)) kept.set(key, secret);
      return Promise.resolve();
    },
    open: (...id) => Promise.resolve(kept.get(keyOf(...id))?.secret ?? null),
    drop: (...id) => Promise.resolve(void kept.delete(keyOf(...id))),
  };
}
