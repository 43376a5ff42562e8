import type { TenantRecord } from '../../application/tenant/tenant-record.js';
import type { ApiKeyQueries } from '../../projections/api-keys/queries.js';
import { apiKeyQueries } from '../../projections/api-keys/queries.js';
import type { ClientQueries } from '../../projections/clients/queries.js';
import { clientQueries } from '../../projections/clients/queries.js';
import type { UnreconciledOwner } from '../../projections/owners/queries.js';
import { unreconciledOwners } from '../../projections/owners/queries.js';
import type { RoleQueries } from '../../projections/roles/queries.js';
import { roleQueries } from '../../projections/roles/queries.js';
import { tenantQueries } from '../../projections/tenants/queries.js';
import type { UserQueries } from '../../projections/users/queries.js';
import { userQueries } from '../../projections/users/queries.js';
import type { WebhookQueries } from '../../projections/webhooks/queries.js';
import { webhookQueries } from '../../projections/webhooks/queries.js';
import type { Runtime } from './runtime/runtime.js';
import { isUuid } from '../../domain/shared/uuid.js';

/** What can be asked of the read models. */
export interface Queries {
  readonly users: UserQueries;
  readonly roles: RoleQueries;
  readonly webhooks: WebhookQueries;
  readonly apiKeys: ApiKeyQueries;
  readonly clients: ClientQueries;
  readonly tenants: {
    list(): Promise<readonly TenantRecord[]>;
    /** By slug or id. */
    find(name: string): Promise<TenantRecord | null>;
  };
  /** At most 1,000, and nobody whom a command may still be at work on. */
  readonly unreconciledOwners: () => Promise<readonly UnreconciledOwner[]>;
}

const COMMANDS_TAKE_MS = 10_000;

export function queries({ app, reader, readModel: { database } }: Runtime): Queries {
  const { baseUrl } = app.addresses;
  const tenants = tenantQueries(database);
  return {
    users: userQueries(reader, baseUrl),
    roles: roleQueries(reader),
    webhooks: webhookQueries(reader),
    apiKeys: apiKeyQueries(reader),
    clients: clientQueries(reader),
    tenants: {
      list: () => tenants.list(),
      find: (name) => (isUuid(name) ? tenants.byId(name) : tenants.bySlug(name)),
    },
    unreconciledOwners: () => unreconciledOwners(database, 1_000, new Date(Date.now() - COMMANDS_TAKE_MS)),
  };
}
