import type { RoleRecord } from '../../application/role/role-record.js';
import type { Page, PageRequest } from '../../application/shared/page.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { type RecordQueries, recordQueries } from '../paging/record-queries.js';
import type { QuerySources, TenantReader } from '../reader-connection.js';
import { rolesTable } from './project.js';
import { CUSTOM_RANK } from './table.js';

/** Built-in roles are included. Their revision is 0n, since they have no stream. */
export interface RoleQueries extends Pick<RecordQueries<RoleRecord>, 'byId'> {
  /** Returns a page of the tenant's roles, newest first. `q`: the start of a name, in any case; default: all. */
  list(tenantId: string, page: PageRequest, q?: string): Promise<Page<RoleRecord>>;
}

const columns = `r.id, r.name, r.description, r.rank < ${CUSTOM_RANK} as "builtIn", r.permissions, r.user_count as "userCount",
  ${isoTimeSql('r.created_at')} as "createdAt", ${isoTimeSql('r.updated_at')} as "updatedAt"`;

/** Returns the queries for roles in the read model. `database` is of the role `tessera_reader`. */
export function roleQueries(database: TenantReader): RoleQueries {
  const roles = recordQueries<RoleRecord>(database, 'roles', columns);
  const named = (q: string) => ({ column: 'name_key', prefix: normaliseRoleName(q) });
  return {
    byId: (tenantId, id) => roles.byId(tenantId, id),
    list: (tenantId, page, q) => roles.list(tenantId, page, q === undefined ? undefined : named(q)),
  };
}

export const roleReadModel = {
  table: rolesTable,
  queries: ({ reader }: QuerySources) => roleQueries(reader),
};
