import type { ClientUses, ServiceUse } from '../../../application/ports/openid/clients.js';
import { paged } from './paged.js';

/** Uses of clients in memory. See the port. */
export function inMemoryClientUses(now: () => number): ClientUses {
  const users = new Map<string, string>();
  const secrets = new Map<string, { readonly client: string; readonly at: string }>();
  const services = new Map<string, ServiceUse>();
  const time = (): string => new Date(now()).toISOString();
  return {
    recordUser: (...key) => Promise.resolve(void users.set(key.join('|'), time())),
    usersOf: (tenantId, clientId, page) => {
      const prefix = `${tenantId}|${clientId}|`;
      const found = [...users]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, createdAt]) => ({ id: key.slice(prefix.length), createdAt }));
      const { items, ...rest } = paged(found, page);
      return Promise.resolve({
        items: items.map(({ id, createdAt }) => ({ userId: id, lastSignedInAt: createdAt })),
        ...rest,
      });
    },
    lastSignIns: (tenantId, clientIds) =>
      Promise.resolve(
        new Map(
          clientIds.flatMap((clientId) => {
            const prefix = `${tenantId}|${clientId}|`;
            const times = [...users].filter(([key]) => key.startsWith(prefix)).map(([, at]) => at);
            const last = times.sort().at(-1);
            return last === undefined ? [] : [[clientId, last] as const];
          }),
        ),
      ),
    recordSecret: (tenantId, clientId, hash) =>
      Promise.resolve(void secrets.set(hash, { client: `${tenantId}|${clientId}`, at: time() })),
    lastSecretUses: (hashes) =>
      Promise.resolve(
        new Map(
          hashes.flatMap((hash) => (secrets.has(hash) ? [[hash, secrets.get(hash)!.at] as const] : [])),
        ),
      ),
    recordService: (tenantId, clientId, lastNetwork) =>
      Promise.resolve(void services.set(`${tenantId}|${clientId}`, { lastUsedAt: time(), lastNetwork })),
    lastServiceUses: (tenantId, clientIds) =>
      Promise.resolve(
        new Map(
          clientIds.flatMap((clientId) => {
            const use = services.get(`${tenantId}|${clientId}`);
            return use === undefined ? [] : [[clientId, use] as const];
          }),
        ),
      ),
    forgetUser: (tenantId, userId) => {
      for (const key of users.keys())
        if (key.startsWith(`${tenantId}|`) && key.endsWith(`|${userId}`)) users.delete(key);
      return Promise.resolve();
    },
    forgetClient: (tenantId, clientId) => {
      for (const key of users.keys()) if (key.startsWith(`${tenantId}|${clientId}|`)) users.delete(key);
      services.delete(`${tenantId}|${clientId}`);
      for (const [hash, { client }] of secrets)
        if (client === `${tenantId}|${clientId}`) secrets.delete(hash);
      return Promise.resolve();
    },
  };
}
