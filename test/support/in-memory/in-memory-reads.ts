import type { App } from '../../../application/app.js';
import { normaliseEmail } from '../../../domain/shared/email.js';
import { readClient } from '../../../application/client/read-client.js';
import { readRole } from '../../../application/role/read-role.js';
import { type RoleRecord, withUserCount } from '../../../application/role/role-record.js';
import type { UserPageRequest } from '../../../application/user/user-filter.js';
import type { Page, PageRequest, PageStart } from '../../../application/shared/page.js';
import { readUser } from '../../../application/user/read-user.js';
import type { UserRecord } from '../../../application/user/user-record.js';
import { builtInRoleId, builtInRoleNames } from '../../../domain/role/built-in-roles.js';
import type { ClientQueries } from '../../../projections/clients/queries.js';
import type { RoleQueries } from '../../../projections/roles/queries.js';
import type { UserQueries } from '../../../projections/users/queries.js';
import type { WebhookQueries } from '../../../projections/webhooks/queries.js';
import { readWebhook } from '../../../application/webhook/read-webhook.js';
import type { World } from './in-memory-app.js';

/** Read models in memory, made from the streams at every call. */
export function inMemoryReads(
  app: App,
  world: World,
): { clients: ClientQueries; users: UserQueries; roles: RoleQueries; webhooks: WebhookQueries } {
  const ids = (
    tenantId: string,
    type: 'UserCreated' | 'RoleDefined' | 'WebhookCreated' | 'ClientRegistered',
    member: 'userId' | 'roleId' | 'subscriptionId' | 'clientId',
  ): string[] =>
    world.log.all
      .filter(({ event, context }) => event.type === type && context.tenantId === tenantId)
      .map(({ event }) => (event.data as unknown as Record<string, string>)[member] ?? '');

  const allUsers = async (tenantId: string): Promise<UserRecord[]> => {
    const found = await Promise.all(
      ids(tenantId, 'UserCreated', 'userId').map((id) => readUser(app, tenantId, id)),
    );
    return found.flatMap((user) => (user ? [user.record] : []));
  };

  const roleById: RoleQueries['byId'] = async (tenantId, id) => {
    const found = await readRole(app, tenantId, id);
    if (!found) return null;
    const users = await allUsers(tenantId);
    const userCount = users.filter(({ roles }) => roles.includes(found.record.name)).length;
    return { ...found, record: withUserCount(found.record, userCount) };
  };

  return {
    users: {
      byId: (tenantId, id) => readUser(app, tenantId, id),
      list: async (tenantId, filter, page) => {
        const users = await allUsers(tenantId);
        return sortedPage(
          users.filter(
            (user) =>
              (filter.email === undefined || user.email === normaliseEmail(filter.email)) &&
              (filter.externalId === undefined || user.externalId === filter.externalId.trim()) &&
              (filter.q === undefined || user.firstName?.startsWith(filter.q) === true) &&
              (filter.role === undefined || user.roles.includes(filter.role)) &&
              (filter.status === undefined || user.status === filter.status) &&
              (filter.createdFrom === undefined || user.createdAt >= filter.createdFrom) &&
              (filter.createdTo === undefined || user.createdAt < filter.createdTo),
          ),
          page,
        );
      },
      ofRole: async (tenantId, id, page) => {
        const role = await readRole(app, tenantId, id);
        const users = await allUsers(tenantId);
        return sortedPage(
          users.filter(({ roles }) => role !== null && roles.includes(role.record.name)),
          page,
        );
      },
    },
    clients: {
      list: async (tenantId, page) => {
        const known = ids(tenantId, 'ClientRegistered', 'clientId');
        const found = await Promise.all(known.map((id) => readClient(app, tenantId, id).catch(() => null)));
        const records = found.flatMap((one) => (one ? [{ ...one.record, id: one.record.clientId }] : []));
        const { items, ...rest } = paged(records, page);
        return { items: items.map(({ id: _, ...record }) => record), ...rest };
      },
    },
    webhooks: {
      byId: (tenantId, id) => readWebhook(app, tenantId, id),
      list: async (tenantId, page) => {
        const known = ids(tenantId, 'WebhookCreated', 'subscriptionId');
        const found = await Promise.all(known.map((id) => readWebhook(app, tenantId, id)));
        return paged(
          found.flatMap((webhook) => (webhook ? [webhook.record] : [])),
          page,
        );
      },
    },
    roles: {
      byId: roleById,
      list: async (tenantId, page) => {
        const known = [
          ...builtInRoleNames.map((name) => builtInRoleId(tenantId, name)),
          ...ids(tenantId, 'RoleDefined', 'roleId'),
        ];
        const found = await Promise.all(known.map((id) => roleById(tenantId, id)));
        return paged<RoleRecord>(
          found.flatMap((role) => (role ? [role.record] : [])),
          page,
        );
      },
    },
  };
}

/** Sorts newest first, then by id; or by `keyOf`, `downwards` or not, with the ids in reverse where it says so. */
export function paged<T extends { readonly createdAt: string; readonly id: string }>(
  records: readonly T[],
  { limit, after, includeTotal }: PageRequest,
  order: { readonly keyOf: (record: T) => string; readonly key: 1 | -1; readonly id: 1 | -1 } = {
    keyOf: ({ createdAt }) => createdAt,
    key: -1,
    id: 1,
  },
): Page<T> {
  const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
  const startOf = (record: T): PageStart => ({ key: order.keyOf(record), id: record.id });
  const before = (a: PageStart, b: PageStart): number =>
    order.key * compare(a.key, b.key) || order.id * compare(a.id, b.id);
  const sorted = [...records].sort((a, b) => before(startOf(a), startOf(b)));
  const rest = after === null ? sorted : sorted.filter((record) => before(after, startOf(record)) < 0);
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next: rest.length > limit && last ? startOf(last) : null,
    ...(includeTotal ? { total: records.length } : {}),
  };
}

const orders = {
  '-createdAt': undefined,
  createdAt: { keyOf: ({ createdAt }: UserRecord) => createdAt, key: 1, id: -1 },
  email: { keyOf: ({ email }: UserRecord) => email ?? '', key: 1, id: 1 },
  '-email': { keyOf: ({ email }: UserRecord) => email ?? '', key: -1, id: -1 },
  // '' is before every time
  lastLoginAt: { keyOf: ({ lastLoginAt }: UserRecord) => lastLoginAt ?? '', key: 1, id: -1 },
  '-lastLoginAt': { keyOf: ({ lastLoginAt }: UserRecord) => lastLoginAt ?? '', key: -1, id: 1 },
} as const;

const sortedPage = (users: readonly UserRecord[], request: UserPageRequest): Page<UserRecord> =>
  paged(users, request, orders[request.sort ?? '-createdAt']);
