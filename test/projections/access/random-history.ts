import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import type { StreamNoun } from '../../../domain/shared/stream-name.js';
import { assigned, tenantCreated, userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';

/** An event with the stream that it is appended to. */
export interface Step {
  readonly noun: StreamNoun;
  readonly id: string;
  readonly event: DomainEvent;
}

/** Identifiers of the APIs of random histories. */
export const apis = ['https://orders.acme.test', 'https://stock.acme.test'] as const;
export const permissionNames = ['read', 'write', 'close'] as const;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export const dice = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

/** The settings of a service client, without what names it. */
export const clientSettings = {
  type: 'confidential',
  kind: 'service',
  authMethod: null,
  audience: apis[0],
  redirectUris: [],
  postLogoutRedirectUris: [],
  grantTypes: ['client_credentials'],
  scopes: [],
  managementScopes: [],
  thirdParty: false,
  jwks: null,
  jwksUri: null,
  acceptsTokenEndpointAudience: false,
  allowedOrigins: null,
  accessTokenType: 'at+jwt',
  homeUrl: null,
  secretHash: null,
} as const;

/** Yields a tenant's life of as many steps, in which people, roles, permissions and clients come and go at random. */
export function* randomHistory(tenantId: string, count: number, roll: () => number): Generator<Step> {
  const held = new Map<string, Set<string>>();
  const [roles, clients, keys, offered] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  let isLocked = false;
  let next = 0;
  const fresh = (): string => uuidOf(`${tenantId} ${next++}`);
  const pick = <T>(values: Iterable<T>): T | undefined => {
    const all = [...values];
    return all[Math.floor(roll() * all.length)];
  };
  const some = <T>(values: Iterable<T>): T[] => [...values].filter(() => roll() < 0.4);
  const permissions = () =>
    some(apis.flatMap((resource) => permissionNames.map((name) => ({ resource, name }))));
  const ofUser = (userId: string, event: DomainEvent): Step => ({ noun: 'user', id: userId, event });
  const ofRole = (roleId: string, event: DomainEvent): Step => ({ noun: 'role', id: roleId, event });

  const actions: readonly (() => Step | undefined)[] = [
    () => {
      const userId = fresh();
      held.set(userId, new Set());
      return ofUser(userId, userCreated(userId));
    },
    () => {
      const roleId = fresh();
      roles.add(roleId);
      const data = { roleId, name: `role ${next}`, description: '', permissions: permissions() };
      return ofRole(roleId, { type: 'RoleDefined', data });
    },
    () => {
      const roleId = pick(roles);
      if (roleId === undefined) return undefined;
      const data = { roleId, ...(roll() < 0.8 ? { permissions: permissions() } : { description: 'new' }) };
      return ofRole(roleId, { type: 'RoleChanged', data });
    },
    () => {
      const roleId = roll() < 0.2 ? pick(roles) : undefined;
      if (roleId === undefined) return undefined;
      roles.delete(roleId);
      for (const of of held.values()) of.delete(roleId);
      return ofRole(roleId, { type: 'RoleDeleted', data: { roleId } });
    },
    ...Array.from({ length: 4 }, () => () => {
      const userId = pick(held.keys());
      const roleId = pick([...roles, builtInRoleId(tenantId, 'admin')]);
      if (userId === undefined || roleId === undefined) return undefined;
      held.get(userId)!.add(roleId);
      return ofUser(userId, assigned(userId, roleId));
    }),
    () => {
      const userId = pick(held.keys());
      const roleId = userId === undefined ? undefined : pick(held.get(userId)!);
      if (userId === undefined || roleId === undefined) return undefined;
      held.get(userId)!.delete(roleId);
      return ofUser(userId, { type: 'UserRoleUnassigned', data: { userId, roleId } });
    },
    () => {
      const userId = pick(held.keys());
      if (userId === undefined) return undefined;
      const data = { userId, scheduledFor: '2026-06-01T00:00:00.000Z', openAlerts: 0 };
      return ofUser(userId, { type: 'UserDeletionRequested', data });
    },
    ...(
      [
        'UserSuspended',
        'UserReactivated',
        'UserUnlocked',
        'UserDeletionWithdrawn',
        'UserEmailVerified',
      ] as const
    ).map((type) => () => {
      const userId = pick(held.keys());
      return userId === undefined ? undefined : ofUser(userId, { type, data: { userId } });
    }),
    () => {
      const userId = pick(held.keys());
      if (userId === undefined) return undefined;
      const until = new Date(
        Date.parse('2026-01-01T00:00:00Z') + (next + roll() * 400) * 1_000,
      ).toISOString();
      return ofUser(userId, { type: 'UserLocked', data: { userId, until } });
    },
    () => {
      const userId = roll() < 0.4 ? pick(held.keys()) : undefined;
      if (userId === undefined) return undefined;
      const roleIds = [...held.get(userId)!];
      held.delete(userId);
      return ofUser(userId, { type: 'UserDeleted', data: { userId, roleIds } });
    },
    () => {
      const identifier = pick(apis)!;
      const resourceId = uuidOf(`${tenantId} ${identifier}`);
      const offers = some(permissionNames).map((name) => ({ name, description: '' }));
      const settings = { name: 'API', permissions: offers, accessTokenMinutes: 10, accessTokenType: null };
      if (!offered.has(identifier)) {
        offered.add(identifier);
        return {
          noun: 'resource',
          id: resourceId,
          event: { type: 'ResourceRegistered', data: { resourceId, identifier, ...settings } },
        };
      }
      if (roll() < 0.2) {
        offered.delete(identifier);
        return {
          noun: 'resource',
          id: resourceId,
          event: { type: 'ResourceDeleted', data: { resourceId, identifier } },
        };
      }
      return {
        noun: 'resource',
        id: resourceId,
        event: { type: 'ResourceChanged', data: { resourceId, permissions: offers } },
      };
    },
    () => {
      const known = pick(clients);
      const clientId = known === undefined || roll() < 0.3 ? `client-${next++}` : known;
      const id = uuidOf(`${tenantId} ${clientId}`);
      const roleIds = some(roles);
      if (!clients.has(clientId)) {
        clients.add(clientId);
        const data = { clientId, name: clientId, roleIds, ...clientSettings };
        return { noun: 'client', id, event: { type: 'ClientRegistered', data } };
      }
      if (roll() < 0.2) {
        clients.delete(clientId);
        return { noun: 'client', id, event: { type: 'ClientDeleted', data: { clientId } } };
      }
      return { noun: 'client', id, event: { type: 'ClientChanged', data: { clientId, roleIds } } };
    },
    () => {
      const apiKeyId = pick(keys);
      if (apiKeyId === undefined || roll() < 0.5) {
        const id = fresh();
        keys.add(id);
        const data = {
          apiKeyId: id,
          name: 'key',
          scopes: ['users:read'],
          prefix: 'tsk_abcd',
          expiresAt: null,
          allowedNetworks: null,
          keyHash: 'a'.repeat(64),
        };
        return { noun: 'apikey', id, event: { type: 'ApiKeyIssued', data } };
      }
      keys.delete(apiKeyId);
      return { noun: 'apikey', id: apiKeyId, event: { type: 'ApiKeyRevoked', data: { apiKeyId } } };
    },
    () => {
      if (roll() < 0.7) return undefined;
      isLocked = !isLocked;
      const event: DomainEvent = isLocked
        ? { type: 'TenantLocked', data: { tenantId, kind: 'billing', reason: null } }
        : { type: 'TenantUnlocked', data: { tenantId, kind: 'billing', reason: null } };
      return { noun: 'tenant', id: tenantId, event };
    },
  ];

  yield { noun: 'tenant', id: tenantId, event: tenantCreated(tenantId, `t${tenantId.slice(0, 8)}`) };
  for (let left = count - 1; left > 0;) {
    const step = actions[Math.floor(roll() * actions.length)]!();
    if (step === undefined) continue;
    left -= 1;
    yield step;
  }
}
