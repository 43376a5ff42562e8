import type { Page, PageRequest } from '../../application/shared/page.js';
import { type Query, builder, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { type TenantReader, tenantRows } from '../reader-connection.js';
import { AFTER_ALL } from '../users/search-key.js';
import { byCreation, keyset, pageOf } from './keyset.js';

/** The queries for records that have a stream each. */
export interface RecordQueries<R> {
  /** Returns a record with the revision of its stream; null when the tenant has none with this id. */
  byId(tenantId: string, id: string): Promise<{ readonly record: R; readonly revision: bigint } | null>;
  /** Returns a page of the tenant's records, newest first. Default: all of them. */
  list(tenantId: string, page: PageRequest, among?: Beginning): Promise<Page<R>>;
}

/** The records of which a text column with an index begins so. */
interface Beginning {
  readonly column: string;
  readonly prefix: string;
}

/**
 * Creates the queries for the rows `r` of `core.<table>`, which `columns` selects as records. `database` is of the role
 * `tessera_reader`.
 */
export function recordQueries<R extends { readonly id: string; readonly createdAt: string }>(
  database: TenantReader,
  table: string,
  columns: string,
): RecordQueries<R> {
  const from = `from core.${table} r where r.tenant_id = $1`;
  const byId = { name: `${table} by id`, text: `select ${columns}, r.revision ${from} and r.id = $2` };
  return {
    async byId(tenantId, id) {
      const [row] = await tenantRows<R & { readonly revision: bigint }>(database, tenantId, byId, id);
      if (row === undefined) return null;
      const { revision, ...record } = row;
      return { record: record as unknown as R, revision };
    },
    async list(tenantId, page, beginning) {
      const all = (): Query =>
        narrowed(builder.from(`core.${table} as r`).where('r.tenant_id', tenantId), beginning);
      const query = keyset(all(), { key: 'r.created_at', id: 'r.id' }, page).select(builder.raw(columns));
      const [{ rows } = { rows: [] }, counted] = await database.asTenant(tenantId, [
        statementOf(query),
        ...(page.includeTotal ? [statementOf(all().select(builder.raw('count(*)::int as total')))] : []),
      ]);
      const total = counted?.rows[0]!['total'] as number | undefined;
      return pageOf(rows as unknown as R[], page, total, byCreation);
    },
  };
}

/** PostgreSQL stores no text with it. */
const NUL = '\0';

/** Narrows by a range: row-level security lets no other condition on texts use an index. */
function narrowed(query: Query, beginning: Beginning | undefined): Query {
  if (beginning === undefined) return query;
  const { column, prefix } = beginning;
  if (prefix.includes(NUL)) return query.whereRaw('false');
  return query.where(`r.${column}`, '>=', prefix).where(`r.${column}`, '<', prefix + AFTER_ALL);
}
