import type { ClientClaims } from '../../../application/ports/openid/clients.js';

/** Claims counted in memory. */
export function inMemoryClientClaims(now: () => number): ClientClaims {
  const counts = new Map<string, number>();
  return {
    take: (tenantId, most) => {
      const key = `${tenantId} ${new Date(now()).toISOString().slice(0, 10)}`;
      const count = counts.get(key) ?? 0;
      if (count < most) counts.set(key, count + 1);
      return Promise.resolve(count < most);
    },
  };
}
