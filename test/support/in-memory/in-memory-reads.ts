import type { ApiKeyRecord } from '../../../application/api-key/api-key-record.js';
import { readApiKey } from '../../../application/api-key/read-api-key.js';
import type { RecordQueries } from '../../../projections/paging/record-queries.js';
import type { App } from '../../../application/app.js';
import { normaliseEmail } from '../../../domain/shared/email.js';
import { findClient } from '../../../application/client/find-client.js';
import { readRole } from '../../../application/role/read-role.js';
import { type RoleRecord, withUserCount } from '../../../application/role/role-record.js';
import type { UserPageRequest } from '../../../application/user/user-filter.js';
import type { Page } from '../../../application/shared/page.js';
import { readUser } from '../../../application/user/read-user.js';
import type { UserRecord } from '../../../application/user/user-record.js';
import { builtInRoleId, builtInRoleNames } from '../../../domain/role/built-in-roles.js';
import type { ClientQueries } from '../../../projections/clients/queries.js';
import type { RoleQueries } from '../../../projections/roles/queries.js';
import type { UserQueries } from '../../../projections/users/queries.js';
import type { WebhookQueries } from '../../../projections/webhooks/queries.js';
import { readWebhook } from '../../../application/webhook/webhook-stream.js';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import type { OperatorTenants, StoredTenant } from '../../../application/tenant/operators/operator-tenant.js';
import { deletionRecord } from '../../../application/tenant/tenant-record.js';
import { loadPresentTenant } from '../../../application/tenant/tenant-stream.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import type { World } from './in-memory-app.js';
import { paged } from './paged.js';

/** Read models in memory, made from the streams at every call. */
export function inMemoryReads(
  app: App,
  world: World,
): {
  clients: ClientQueries;
  users: UserQueries;
  roles: RoleQueries;
  webhooks: WebhookQueries;
  issuedKeys: RecordQueries<ApiKeyRecord>;
  operatorTenants: OperatorTenants;
} {
  const ids = (
    tenantId: string,
    type: 'UserCreated' | 'RoleDefined' | 'WebhookCreated' | 'ClientRegistered' | 'ApiKeyIssued',
    member: 'userId' | 'roleId' | 'subscriptionId' | 'clientId' | 'apiKeyId',
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

  const allTenants = async (): Promise<StoredTenant[]> => {
    const known = world.log.all.flatMap(({ event }) =>
      event.type === 'TenantCreated' && event.data.tenantId !== PLATFORM_TENANT ? [event.data.tenantId] : [],
    );
    return Promise.all(
      known.map(async (id) => {
        const { tenant } = await loadPresentTenant(app, id);
        const deletion = deletionRecord(tenant.deletion);
        const state = deletion === null ? ('active' as const) : ('deletion_requested' as const);
        const users = (await allUsers(id)).length;
        const { slug, name, lock, createdAt } = tenant;
        const plan = (await loadBilling(app, id)).state.subscription?.plan ?? null;
        const activity = { monthlyActiveUsers: 0, lastActivityAt: null, parked: false };
        const shown = { id, slug, name, locked: lock !== null, state, deletion };
        return { ...shown, plan, users, createdAt, ...activity };
      }),
    );
  };

  return {
    operatorTenants: {
      byId: async (id) => (await allTenants()).find((tenant) => tenant.id === id) ?? null,
      namesOf: async (wanted) =>
        new Map(
          (await allTenants()).filter(({ id }) => wanted.includes(id)).map(({ id, name }) => [id, name]),
        ),
      list: async ({ q = '', lock, state: wanted }, page) =>
        paged(
          (await allTenants()).filter(
            ({ slug, name, locked, state }) =>
              [slug, name.toLowerCase()].some((text) => text.startsWith(q)) &&
              (wanted === undefined || state === wanted) &&
              (lock === undefined || locked === (lock !== 'none')),
          ),
          page,
        ),
    },
    users: {
      byId: (tenantId, id) => readUser(app, tenantId, id),
      byIds: async (tenantId, wanted) => {
        const users = await allUsers(tenantId);
        return new Map(users.filter(({ id }) => wanted.includes(id)).map((user) => [user.id, user]));
      },
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
              (filter.mfaEnabled === undefined || user.mfaEnabled === filter.mfaEnabled) &&
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
        const found = await Promise.all(known.map((id) => findClient(app, id)));
        const clients = found.flatMap((one) => (one ? [{ ...one.client, id: one.client.clientId }] : []));
        const { items, ...rest } = paged(clients, page);
        return { items: items.map(({ id: _, ...client }) => client), ...rest };
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
    issuedKeys: {
      byId: (tenantId, id) => readApiKey(app, tenantId, id),
      list: async (tenantId, page) => {
        const known = ids(tenantId, 'ApiKeyIssued', 'apiKeyId');
        const found = await Promise.all(known.map((id) => readApiKey(app, tenantId, id)));
        return paged(
          found.flatMap((key) => (key ? [key.record] : [])),
          page,
        );
      },
    },
    roles: {
      byId: roleById,
      list: async (tenantId, page, q = '') => {
        const known = [
          ...builtInRoleNames.map((name) => builtInRoleId(tenantId, name)),
          ...ids(tenantId, 'RoleDefined', 'roleId'),
        ];
        const found = await Promise.all(known.map((id) => roleById(tenantId, id)));
        return paged<RoleRecord>(
          found.flatMap((role) =>
            role?.record.name.toLowerCase().startsWith(q.toLowerCase()) ? [role.record] : [],
          ),
          page,
        );
      },
    },
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
