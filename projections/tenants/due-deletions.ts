import type { Database } from '../../infrastructure/postgres/database.js';

const DUE = {
  name: 'tenants due for a step of their deletion',
  text: `select tenant_id as "tenantId" from core.tenants
    where deletion_due_at <= $2 or (deletion_started_at is not null and tenant_id <> all ($3::uuid[]))
    order by deletion_due_at nulls first limit $1`,
};

/**
 * Returns the ids of tenants whose owners are to be reminded of the deletion, whose grace is over at `now` (ISO 8601),
 * or whose deletion has started and is none of the `noted`: however many of those stand still, others are found.
 * `database` has the role `tessera_projector`.
 */
export const dueTenantDeletions =
  (database: Database) =>
  async (limit: number, now: string, noted: readonly string[]): Promise<readonly string[]> =>
    (await database.query<{ readonly tenantId: string }>(DUE, [limit, now, noted])).rows.map(
      ({ tenantId }) => tenantId,
    );

const OWNERLESS = {
  name: 'tenants without an owner',
  text: `select t.tenant_id as "tenantId" from core.tenants t
    where t.created_at >= $2 and t.created_at < $3 and t.deletion_started_at is null
      and not exists (select from core.owners o where o.tenant_id = t.tenant_id)
      and (select count(*) from (select from core.users u where u.tenant_id = t.tenant_id limit 2) u) < 2
    order by t.created_at limit $1`,
};

/** Returns the query of `deleteAbandonedTenants`. `database` has the role `tessera_projector`. */
export const ownerlessTenants =
  (database: Database) =>
  async (limit: number, from: string, to: string): Promise<readonly string[]> =>
    (await database.query<{ readonly tenantId: string }>(OWNERLESS, [limit, from, to])).rows.map(
      ({ tenantId }) => tenantId,
    );
