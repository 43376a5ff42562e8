import type { DatabaseOptions } from '../infrastructure/postgres/connection-config.js';
import type { Database } from '../infrastructure/postgres/database.js';
import type { Statement } from '../infrastructure/postgres/statement.js';
import { READER_ROLE } from './runner/table-sql.js';

/**
 * Options of connections that read the read models. Each of their statements has an index with the rows in the order of the
 * answer. With these settings the planner uses that index and plans a statement once. By default it plans each page again,
 * which takes longer than reading the page, and sorts whole tenants where tenants are small on average.
 */
export const readerConnection = {
  role: READER_ROLE,
  settings: { plan_cache_mode: 'force_generic_plan', enable_sort: 'off', enable_seqscan: 'off', jit: 'off' },
} satisfies Partial<DatabaseOptions>;

/** Reads one tenant's rows: the reader, or a transaction of it. */
export type TenantReader = Pick<Database, 'asTenant'>;

/** Returns the rows that a statement finds for a tenant, which is its first value. `reader`: see `QuerySources`. */
export async function tenantRows<Row>(
  reader: TenantReader,
  tenantId: string,
  statement: Statement,
  ...values: readonly unknown[]
): Promise<readonly Row[]> {
  const [result] = await reader.asTenant(tenantId, [{ ...statement, values: [tenantId, ...values] }]);
  return result!.rows as unknown as readonly Row[];
}

/** The databases that the queries of a read model use. */
export interface QuerySources {
  /** Has the role `tessera_reader`: sees one tenant's rows at a time. */
  readonly reader: Database;
  /** Has the role `tessera_projector`: sees the rows of all tenants, for the command line and background work. */
  readonly projecting: Database;
  /** `{base_url}` */
  readonly baseUrl: string;
}
