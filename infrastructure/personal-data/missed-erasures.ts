import type { DeletionStep } from '../../application/ports/events/tenant-remains.js';
import type { Sql } from '../postgres/database.js';

/** A user of whom the log has `UserDeleted`. */
export interface DeletedUserId {
  readonly tenantId: string;
  readonly userId: string;
}

// a user who is newer than the database has no row: without a tombstone the events could not be read
const USERS = `
  with deleted as (
    select distinct tenant_id, user_id, 'user:' || user_id as subject
      from unnest($1::uuid[], $2::uuid[]) as d (tenant_id, user_id)
     where not exists (select from projections.removed_tenants r where r.tenant_id = d.tenant_id)
  ), barred as (
    insert into keys.subject_keys (tenant_id, subject, wrapped, destroyed_at)
    select tenant_id, subject, null, now() from deleted
    on conflict (tenant_id, subject) do nothing
  )
  insert into runtime.erasures (tenant_id, user_id, command_id)
  select d.tenant_id, d.user_id, gen_random_uuid() from deleted d
    join keys.subject_keys k on k.tenant_id = d.tenant_id and k.subject = d.subject and k.wrapped is not null
   where not exists (
     select from runtime.erasures e where e.tenant_id = d.tenant_id and e.user_id = d.user_id and not e.only_if_due)`;

const REMOVAL: DeletionStep = 'removal';

const TENANTS = `
  with removed as (
    insert into projections.removed_tenants (tenant_id) select unnest($1::uuid[])
    on conflict do nothing returning tenant_id
  )
  insert into runtime.tenant_deletions (tenant_id, step) select tenant_id, $2 from removed
  on conflict (tenant_id) do nothing`;

/**
 * Notes the erasures of deleted users whose key the database still has and that it has no note of, for `resumeErasures`. Bars the
 * keys of deleted users of whom it has none. Returns the number of notes.
 */
export const noteMissedErasures = async (sql: Sql, users: readonly DeletedUserId[]): Promise<number> => {
  const values = [users.map(({ tenantId }) => tenantId), users.map(({ userId }) => userId)];
  return (await sql.query(USERS, values)).rowCount;
};

/**
 * Notes the deletions of removed tenants that the database does not know as removed, from the step of their removal on, and makes
 * projections pass over their events. Returns their number.
 */
export const noteMissedRemovals = async (sql: Sql, tenantIds: readonly string[]): Promise<number> =>
  (await sql.query(TENANTS, [tenantIds, REMOVAL])).rowCount;
