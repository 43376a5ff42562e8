import type { Page, PageRequest } from '../../application/shared/page.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { builder, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { tenantRows } from '../reader-connection.js';
import { byCreation, keyset, pageOf } from './keyset.js';

/** The queries for records that have a stream each. */
export interface RecordQueries<R> {
  /** Returns a record with the revision of its stream; null when the tenant has none with this id. */
  byId(tenantId: string, id: string): Promise<{ readonly record: R; readonly revision: bigint } | null>;
  /** Returns a page of the tenant's records, newest first. */
  list(tenantId: string, page: PageRequest): Promise<Page<R>>;
}

/**
 * Creates the queries for the rows `r` of `core.<table>`, which `columns` selects as records. `database` is of the role
 * `tessera_reader`.
 */
export function recordQueries<R extends { readonly id: string; readonly createdAt: string }>(
  database: Database,
  table: string,
  columns: string,
): RecordQueries<R> {
  const from = `from core.${table} r where r.tenant_id = $1`;
  const byId = { name: `${table} by id`, text: `select ${columns}, r.revision ${from} and r.id = $2` };
  const count = { name: `count of ${table}`, text: `select count(*)::int as total ${from}` };
  return {
    async byId(tenantId, id) {
      const [row] = await tenantRows<R & { readonly revision: bigint }>(database, tenantId, byId, id);
      if (row === undefined) return null;
      const { revision, ...record } = row;
      return { record: record as unknown as R, revision };
    },
    async list(tenantId, page) {
      const all = builder.from(`core.${table} as r`).where('r.tenant_id', tenantId);
      const found = keyset(all, { key: 'r.created_at', id: 'r.id' }, page).select(builder.raw(columns));
      const [{ rows } = { rows: [] }, counted] = await database.asTenant(tenantId, [
        statementOf(found),
        ...(page.includeTotal ? [{ ...count, values: [tenantId] }] : []),
      ]);
      const total = counted?.rows[0]!['total'] as number | undefined;
      return pageOf(rows as unknown as R[], page, total, byCreation);
    },
  };
}
