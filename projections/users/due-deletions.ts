import type { DueDeletion } from '../../application/user/deletion/delete-due-users.js';
import type { Database } from '../../infrastructure/postgres/database.js';

const DUE = {
  name: 'users due for deletion',
  text: `select tenant_id as "tenantId", id as "userId" from core.users
    where deletion_due_at <= $2
    order by tenant_id in (select tenant_id from projections.parked where slot = 'live'), deletion_due_at
    limit $1`,
};

/**
 * Returns users of all tenants whose own request for the deletion of their account is due at `now` (ISO 8601). Those of parked
 * tenants come last: their rows say also what was carried out or withdrawn since. `database` has the role `tessera_projector`.
 */
export const dueForDeletion =
  (database: Database) =>
  async (limit: number, now: string): Promise<readonly DueDeletion[]> =>
    (await database.query<DueDeletion>(DUE, [limit, now])).rows;
