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
