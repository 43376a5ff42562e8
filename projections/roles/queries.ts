import type { RoleRecord } from '../../application/role/role-record.js';
import type { Page, PageRequest } from '../../application/shared/page.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { builder, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { byCreation, keyset, pageOf } from '../paging/keyset.js';
import { CUSTOM_RANK } from './table.js';
import type { QuerySources } from '../reader-connection.js';
import { rolesTable } from './project.js';

export interface RoleQueries {
  /**
   * Returns a role with the revision of its stream (0n for built-in ones, which have none); null when the tenant has none
   * with this id.
   */
  byId(
    tenantId: string,
    id: string,
  ): Promise<{ readonly record: RoleRecord; readonly revision: bigint } | null>;
  /** Built-in ones included. */
  list(tenantId: string, page: PageRequest): Promise<Page<RoleRecord>>;
}

/** Row `r` of `core.roles` as a `RoleRecord`. */
const record = `r.id, r.name, r.description, r.rank < ${CUSTOM_RANK} as "builtIn", r.user_count as "userCount",
  ${isoTimeSql('r.created_at')} as "createdAt", ${isoTimeSql('r.updated_at')} as "updatedAt"`;

const statements = {
  byId: {
    name: 'role by id',
    text: `select ${record}, r.revision from core.roles r where r.tenant_id = $1 and r.id = $2`,
  },
  count: {
    name: 'count of roles',
    text: 'select count(*)::int as total from core.roles r where r.tenant_id = $1',
  },
};

/** Returns the queries for roles in the read model. `database` is of the role `tessera_reader`. */
export const roleQueries = (database: Database): RoleQueries => ({
  async byId(tenantId, id) {
    const [found] = await database.asTenant(tenantId, [{ ...statements.byId, values: [tenantId, id] }]);
    const row = found!.rows[0] as (RoleRecord & { revision: bigint }) | undefined;
    if (row === undefined) return null;
    const { revision, ...role } = row;
    return { record: role, revision };
  },

  async list(tenantId, page) {
    const roles = builder.from('core.roles as r').where('r.tenant_id', tenantId);
    const found = keyset(roles, { key: 'r.created_at', id: 'r.id' }, page).select(builder.raw(record));
    const [{ rows } = { rows: [] }, counted] = await database.asTenant(tenantId, [
      statementOf(found),
      ...(page.includeTotal ? [{ ...statements.count, values: [tenantId] }] : []),
    ]);
    const total = counted?.rows[0]!['total'] as number | undefined;
    return pageOf(rows as unknown as RoleRecord[], page, total, byCreation);
  },
});

export const roleReadModel = {
  table: rolesTable,
  queries: ({ reader }: QuerySources) => roleQueries(reader),
};
