import type { Sql } from '../../infrastructure/postgres/database.js';

/** Where every tenant's chain ends; a page of tenants at a time. `sql` is of the role `tessera_projector`. */
export async function* chainHeads(
  sql: Sql,
): AsyncGenerator<
  readonly { readonly tenantId: string; readonly id: bigint; readonly hash: string }[],
  void,
  void
> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql.query<{ tenantId: string; id: bigint; hash: string }>(
      `select tenant_id as "tenantId", last_id as id, last_hash as hash from audit.chains
        where tenant_id > $1 order by tenant_id limit 500`,
      [after],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < 500) return;
    after = rows.at(-1)!.tenantId;
  }
}
