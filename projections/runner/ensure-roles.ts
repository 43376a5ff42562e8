import type { Sql } from '../../infrastructure/postgres/database.js';
import { createRoles } from './migrations.js';
import type { Projection } from './projection.js';
import { nextSchema, oldSchema } from './rebuild/live-schema.js';
import { PROJECTOR_ROLE, READER_ROLE } from './table-sql.js';

/**
 * Restores the roles of the read models and their rights after a restore of the database: roles belong to the cluster and
 * are in no dump. Read models that lost their owner or policies are dropped, and the next projector rebuilds them, as it does
 * those that are missing. To be
 * called with the schema up to date, while no other process of this installation starts.
 */
export async function ensureRoles(tx: Sql, projections: readonly Projection[]): Promise<void> {
  await tx.query(createRoles);
  await tx.query(restoreRights);
  for (const projection of projections) {
    const { rows } = await tx.query<{ schema: string }>(lostOwnership, [
      [projection.schema, nextSchema(projection), oldSchema(projection)],
    ]);
    for (const { schema } of rows) await tx.query(`drop schema ${schema} cascade`);
    if (rows.length > 0)
      await tx.query('delete from projections.checkpoints where projection = $1', [projection.name]);
    else await tx.query(forgetMissing, [projection.name, projection.schema]);
  }
}

/** Gives the schema of checkpoints, which outlives rebuilds, its owner and rights. */
const restoreRights = `
do $take$
declare
  owned record;
begin
  if (select nspowner = '${PROJECTOR_ROLE}'::regrole from pg_namespace where nspname = 'projections') then
    return;
  end if;
  alter schema projections owner to ${PROJECTOR_ROLE};
  for owned in select format('table projections.%I', relname) as name from pg_class
        where relnamespace = 'projections'::regnamespace and relkind = 'r'
      union all
        select format('function %s', oid::regprocedure) from pg_proc where pronamespace = 'projections'::regnamespace
  loop
    execute format('alter %s owner to ${PROJECTOR_ROLE}', owned.name);
  end loop;
  grant usage on schema projections to ${READER_ROLE};
  grant select on projections.checkpoints to ${READER_ROLE};
  revoke execute on all functions in schema projections from public;
  grant execute on all functions in schema projections to ${READER_ROLE};
  revoke execute on function projections.must_move, projections.must_hold from ${READER_ROLE};
end $take$;
`;

/** Deletes the checkpoint of a read model that was left out of a dump. */
const forgetMissing = `delete from projections.checkpoints
  where projection = $1 and slot = 'live' and to_regnamespace($2) is null`;

/** Finds schemas of a read model with a table that the projector does not own, or that has no policy for the reader. */
const lostOwnership = `
select n.nspname as schema from pg_namespace n
 where n.nspname = any ($1)
   and (n.nspowner <> '${PROJECTOR_ROLE}'::regrole
        or not has_schema_privilege('${READER_ROLE}', n.oid, 'usage')
        or exists (select from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p')
              and (c.relowner <> '${PROJECTOR_ROLE}'::regrole or not c.relforcerowsecurity
                   or not exists (select from pg_policy p
                        where p.polrelid = c.oid and '${READER_ROLE}'::regrole = any (p.polroles)))))`;
