import { SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import type { Sql } from '../postgres/database.js';

/** Tables whose rows let people or programs in. */
const access: readonly string[] = [
  'runtime.sessions',
  'runtime.grants',
  'runtime.authorization_codes',
  'runtime.device_codes',
  'runtime.sign_in_transactions',
  'runtime.remembered_devices',
  'runtime.interactions',
  'runtime.mailed_links',
  'runtime.passkey_ceremonies',
  'runtime.client_tries',
  'runtime.sign_ups',
];

/** Tables that are needed until the deletion has been delivered, and its record kept. */
const isLast = (table: string): boolean =>
  table === 'runtime.audit_heads' ||
  table === 'runtime.audit_checkpoints' ||
  table.startsWith('runtime.webhook_');

/** The account of the deletion itself. */
const ACCOUNT = 'runtime.tenant_deletions';

// of a partitioned table, its partitions. A table that is added later is found by its column
const TABLES = `
  select n.nspname || '.' || c.relname as name,
    exists (select from pg_index i
      where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null and i.indisvalid) as "isIndexed"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where n.nspname = any ($1::text[]) and c.relkind = 'r'
  order by 1`;

/** A table with rows of tenants. */
export interface TenantTable {
  readonly name: string;
  /** Whether an index finds the rows of a tenant. */
  readonly isIndexed: boolean;
}

/** Returns the tables with rows of tenants: those of a kind (see `TenantRemains.deleteRows`), or those of schemas. */
export async function tenantTables(
  sql: Sql,
  which: 'access' | 'records' | 'all' | readonly string[],
): Promise<readonly TenantTable[]> {
  const schemas = typeof which === 'string' ? ['runtime', 'storage'] : which;
  const { rows } = await sql.query<TenantTable>(TABLES, [schemas]);
  const tables = rows.filter(({ name }) => name !== ACCOUNT);
  if (which === 'access') return tables.filter(({ name }) => access.includes(name));
  return which === 'records' ? tables.filter(({ name }) => !isLast(name)) : tables;
}

/** Rows deleted by one statement: few, so that other statements wait only briefly for their locks. */
const BATCH = 1_000;
/** Blocks of 8 KiB that one statement walks over in a table without an index of tenants. */
const BLOCKS = 2_000;
/** Long, since the rows may not be in memory. */
const TIMEOUT_MS = 30_000;

/** Deletes a tenant's rows from the tables, a bounded part at a time. Yields the number of rows of each part that had any. */
export async function* deleteTenantRows(
  sql: Sql,
  tables: readonly TenantTable[],
  tenantId: string,
): AsyncGenerator<number, void, void> {
  for (const { name, isIndexed } of tables)
    yield* isIndexed ? deleteByIndex(sql, name, tenantId) : deleteOnWalk(sql, name, tenantId);
}

async function* deleteByIndex(sql: Sql, table: string, tenantId: string): AsyncGenerator<number, void, void> {
  const text = `delete from ${table} where ctid = any (array(
    select ctid from ${table} where tenant_id = $1 limit ${BATCH}))`;
  for (;;) {
    const { rowCount } = await sql.query({ text, values: [tenantId], timeout: TIMEOUT_MS });
    if (rowCount > 0) yield rowCount;
    if (rowCount < BATCH) return;
  }
}

/** Walks over the table once, since an index of tenants would cost each of its writes. */
async function* deleteOnWalk(sql: Sql, table: string, tenantId: string): AsyncGenerator<number, void, void> {
  const size = `select (pg_relation_size('${table}') / current_setting('block_size')::int)::int as blocks`;
  const blocks = (await sql.query<{ readonly blocks: number }>(size)).rows[0]?.blocks ?? 0;
  for (let block = 0; block < blocks; block += BLOCKS) {
    const text = `delete from ${table}
      where ctid >= '(${block},0)' and ctid < '(${block + BLOCKS},0)' and tenant_id = $1`;
    const { rowCount } = await sql.query({ text, values: [tenantId], timeout: TIMEOUT_MS });
    if (rowCount > 0) yield rowCount;
  }
}

// buckets of a tenant are named after it; the others after its clients
const ofTenant = [
  "delete from runtime.sign_in_failures where bucket > 'account|' || $1 || '|' and bucket < 'account|' || $1 || '}'",
  "delete from runtime.refused_credentials where bucket > 'address|' || $1 || '|' and bucket < 'address|' || $1 || '}'",
  "delete from runtime.rate_limits where starts_with(key, 'tenant:' || $1 || '|')",
  // its requests still count, without its id
  `update runtime.webhook_addresses set tenants = array_replace(tenants, $1::uuid, '${SYSTEM_TENANT}')
    where $1::uuid = any (tenants)`,
];
const ofClients = [
  'delete from runtime.client_assertions where client_id = any ($1::text[])',
  "delete from runtime.client_key_sets where split_part(client_id, ' ', 1) = any ($1::text[])",
  "delete from runtime.rate_limits where key = any (array(select 'client:' || id from unnest($1::text[]) id))",
];

/** Deletes the counters and uses of a tenant that no column names it by. */
export async function deleteCounters(
  sql: Sql,
  { tenantId, clients }: { readonly tenantId: string; readonly clients: readonly string[] },
): Promise<void> {
  for (const text of ofTenant) await sql.query({ text, values: [tenantId], timeout: TIMEOUT_MS });
  if (clients.length === 0) return;
  for (const text of ofClients) await sql.query({ text, values: [clients], timeout: TIMEOUT_MS });
}
