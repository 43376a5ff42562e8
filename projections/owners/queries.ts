import type { DueRecovery } from '../../application/owners/recovery/carry-out-recovery.js';
import { builtInRoleNames } from '../../domain/role/built-in-roles.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import type { QuerySources } from '../reader-connection.js';
import { ownersTable } from './project.js';

/** A user whose own stream and the owners stream disagree. */
export interface UnreconciledOwner {
  readonly tenantId: string;
  readonly userId: string;
}

const disagreements = `
  select o.tenant_id as "tenantId", o.user_id as "userId"
    from core.owners o
    left join core.users u on u.tenant_id = o.tenant_id and u.id = o.user_id
   where o.updated_at < $2 and coalesce(u.updated_at < $2, true)
     and (u.id is null or u.suspended <> o.suspended or not exists (
       select from core.roles r join core.user_roles ur on ur.tenant_id = r.tenant_id and ur.role_id = r.id
        where r.tenant_id = o.tenant_id and r.rank = $3 and ur.user_id = o.user_id))
  union all
  select ur.tenant_id, ur.user_id
    from core.roles r
    join core.user_roles ur on ur.tenant_id = r.tenant_id and ur.role_id = r.id
    join core.users u on u.tenant_id = ur.tenant_id and u.id = ur.user_id
   where r.rank = $3 and u.updated_at < $2
     and not exists (select from core.owners o where o.tenant_id = ur.tenant_id and o.user_id = ur.user_id)
  limit $1`;

/**
 * Returns users of all tenants whose rows disagree with the owners stream about the role `owner`, their suspension or their
 * existence, and were not changed since `before`: a command writes the two streams one after the other. `database` has the
 * role `tessera_projector`.
 */
export async function unreconciledOwners(
  database: Database,
  limit: number,
  before: Date,
): Promise<readonly UnreconciledOwner[]> {
  const values = [limit, before.toISOString(), builtInRoleNames.indexOf('owner')];
  return (await database.query<UnreconciledOwner>(disagreements, values)).rows;
}

const DUE = {
  name: 'owners due for recovery',
  text: `select tenant_id as "tenantId", user_id as "userId" from core.owners
    where recovery_due_at <= $2 order by recovery_due_at limit $1`,
};

/** Returns owners of all tenants whose recovery may be due, or may have lapsed, at `now` (ISO 8601). `database`: as above. */
const dueForRecovery =
  (database: Database) =>
  async (limit: number, now: string): Promise<readonly DueRecovery[]> =>
    (await database.query<DueRecovery>(DUE, [limit, now])).rows;

export const ownerReadModel = {
  table: ownersTable,
  queries: ({ projecting }: QuerySources) => ({
    unreconciled: (limit: number, before: Date) => unreconciledOwners(projecting, limit, before),
    dueForRecovery: dueForRecovery(projecting),
  }),
};
