import type { TenantHead } from '../../application/ports/audit/audit-heads.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { DEFAULT_RETENTION_DAYS } from '../../domain/audit/retention.js';

/** The end of a tenant's chain, and the hashes by which the tree over its entries grows (see `Frontier`). */
export interface ChainEnd extends TenantHead {
  readonly frontier: Uint8Array;
}

const TENANTS_AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Statements on `audit.chains` in the live schema. */
export const chainStatements = {
  /** Returns the end of a tenant's chain. `$1`: tenant. */
  head: {
    name: 'audit chain',
    text: 'select last_id as id, last_hash as hash from audit.chains where tenant_id = $1',
  },
  /** Returns that, and the hashes by which the tree grows. `$1`: tenant. */
  end: {
    name: 'audit chain end',
    text: 'select last_id as id, last_hash as hash, frontier from audit.chains where tenant_id = $1',
  },
  /** Returns the tree over a tenant's entries. `$1`: tenant. */
  tree: {
    name: 'audit tree',
    text: 'select last_id as size, frontier as hashes from audit.chains where tenant_id = $1',
  },
  /** Returns the ends of chains. `$1`: the tenant before the page; `$2`: most rows. */
  heads: {
    text: `select tenant_id as "tenantId", last_id as id, last_hash as hash from audit.chains
      where tenant_id > $1 order by tenant_id limit $2`,
  },
  /** Returns the days of each tenant. `$1`: days of a tenant without a setting. */
  retentions: {
    text: 'select tenant_id as "tenantId", coalesce(retention_days, $1::int) as days from audit.chains',
  },
  /** Records that entries up to an id were deleted. `$1`: tenant; `$2`: id. */
  letGo: { text: 'update audit.chains set kept_from = greatest(kept_from, $2 + 1) where tenant_id = $1' },
} satisfies Record<string, Statement>;

/** Yields the end of every tenant's chain, in pages. `sql` has the role `tessera_projector`. */
export async function* chainHeads(sql: Sql): AsyncGenerator<readonly TenantHead[], void, void> {
  for (let after = BEFORE_ALL; ;) {
    const { rows } = await sql.query<TenantHead>(chainStatements.heads, [after, TENANTS_AT_ONCE]);
    if (rows.length > 0) yield rows;
    if (rows.length < TENANTS_AT_ONCE) return;
    after = rows.at(-1)!.tenantId;
  }
}

/** Returns each tenant's retention in days. `sql` has the role `tessera_projector`. */
export const retentions = async (sql: Sql): Promise<readonly { tenantId: string; days: number }[]> =>
  (await sql.query<{ tenantId: string; days: number }>(chainStatements.retentions, [DEFAULT_RETENTION_DAYS]))
    .rows;

/** Returns the statement that reads the chains of tenants. `schema`: of the slot that is projected. */
export const readChains = (schema: string, tenantIds: readonly string[]): Statement => ({
  name: `read ${schema}.chains`,
  text: `select tenant_id as "tenantId", last_id as id, last_hash as hash, frontier from ${schema}.chains
    where tenant_id = any ($1::uuid[])`,
  values: [tenantIds],
});

/** Returns the statement that moves the ends of chains; none where there are none. */
export const moveChains = (schema: string, heads: readonly ChainEnd[]): Statement[] =>
  heads.length === 0
    ? []
    : [
        {
          name: `move ${schema}.chains`,
          text: `insert into ${schema}.chains (tenant_id, last_id, last_hash, frontier)
            select e.tenant_id, e.id, e.hash, decode(e.frontier, 'base64')
              from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[]) as e (tenant_id, id, hash, frontier)
            on conflict (tenant_id) do update
              set last_id = excluded.last_id, last_hash = excluded.last_hash, frontier = excluded.frontier`,
          values: [
            heads.map(({ tenantId }) => tenantId),
            heads.map(({ id }) => id.toString()),
            heads.map(({ hash }) => hash),
            heads.map(({ frontier }) => Buffer.from(frontier).toString('base64')),
          ],
        },
      ];

/** Returns the statement that sets a tenant's retention. */
export const setRetention = (schema: string, tenantId: string, days: number): Statement => ({
  text: `update ${schema}.chains set retention_days = $2 where tenant_id = $1`,
  values: [tenantId, days],
});
