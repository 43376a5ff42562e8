import type { RestoredDeletion } from '../../application/tenant/deletion/restored-deletions.js';
import { deletionSteps } from '../../application/ports/events/tenant-remains.js';
import type { Sql } from '../../infrastructure/postgres/database.js';

/** Steps that destroy no key of a person. */
const first = deletionSteps.slice(0, deletionSteps.indexOf('people'));

/** Returns the tenants whose deletion began by the tables of the database, of which the log may know nothing. */
export async function recordedDeletions(sql: Sql): Promise<readonly RestoredDeletion[]> {
  const { rows } = await sql.query<RestoredDeletion>(
    `select d.tenant_id as "tenantId",
         not (d.step = any ($1::text[])) and (d.step <> 'people' or exists (
           select from keys.subject_keys k where k.tenant_id = d.tenant_id and k.destroyed_at >= d.begun_at))
         or exists (select from projections.removed_tenants r where r.tenant_id = d.tenant_id) as "isDestroyed"
       from runtime.tenant_deletions d
     union all
     select r.tenant_id, true from projections.removed_tenants r
       where not exists (select from runtime.tenant_deletions d where d.tenant_id = r.tenant_id)
     order by 1`,
    [first],
  );
  return rows;
}

/** Deletes the notes of deletions, and returns their number. */
export const removeDeletions = async (sql: Sql, tenantIds: readonly string[]): Promise<number> =>
  (await sql.query('delete from runtime.tenant_deletions where tenant_id = any ($1::uuid[])', [tenantIds]))
    .rowCount;

/** Notes deletions from their first step on: the log may have lost events of later ones. */
export async function noteDeletions(sql: Sql, tenantIds: readonly string[]): Promise<void> {
  await sql.query(
    `insert into runtime.tenant_deletions (tenant_id, step) select id, $2 from unnest($1::uuid[]) id
     on conflict (tenant_id) do update set step = excluded.step`,
    [tenantIds, deletionSteps[0]],
  );
}
