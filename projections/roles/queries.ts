import type { RoleRecord } from '../../application/role/role-record.js';
import type { JsonText } from '../../application/shared/json-text.js';
import type { Page, PageRequest } from '../../application/shared/page.js';
import type { UserRecord } from '../../application/user/user-record.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { build, from, fromFound, parameter, raw } from '../../infrastructure/postgres/query-builder.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { byCreation, keyset, pageOf, pageValues } from '../paging/keyset.js';
import { listUsersOfRole } from '../users/list-users.js';
import { CUSTOM_RANK } from './table.js';

export interface RoleQueries {
  /** A role with the revision of its stream (0n for built-in ones, which have none); null when the tenant has none with this id. */
  byId(
    tenantId: string,
    id: string,
  ): Promise<{ readonly record: RoleRecord; readonly revision: bigint } | null>;
  /** Built-in ones included. */
  list(tenantId: string, page: PageRequest): Promise<Page<RoleRecord>>;
  /** Who holds the role; nobody when there is none with this id. `now`: milliseconds since the epoch. */
  usersOf(
    tenantId: string,
    roleId: string,
    page: PageRequest,
    now: number,
  ): Promise<Page<JsonText<UserRecord>>>;
}

const record = `json_build_object(
  'id', r.id, 'name', r.name, 'description', r.description, 'builtIn', r.rank < ${CUSTOM_RANK}, 'userCount', r.user_count,
  'createdAt', ${isoTimeSql('r.created_at')}, 'updatedAt', ${isoTimeSql('r.updated_at')})`;

const one = `select ${record} as record, r.revision from core.roles r where r.tenant_id = $1 and r.id = $2`;

const roles = () => from('core.roles as r').where('r.tenant_id', parameter('tenantId'));

const pageOfRoles = (isFirst: boolean) => {
  const page = keyset(roles(), { key: 'r.created_at', id: 'r.id' }, isFirst).select('r.*');
  return build(fromFound(page, 'r').select(raw(`coalesce(json_agg(${record}), '[]') as items`)));
};
const firstPage = pageOfRoles(true);
const laterPage = pageOfRoles(false);
const countOfRoles = build(roles().select(raw('count(*)::int as total')));

/** Roles from the read model. `database` is of the role `tessera_reader`; `baseUrl`: `{base_url}`. */
export const roleQueries = (database: Database, baseUrl: string): RoleQueries => ({
  async byId(tenantId, id) {
    const statement = { name: 'role by id', text: one, values: [tenantId, id] };
    const [found] = await database.asTenant(tenantId, [statement]);
    return (found!.rows[0] as { record: RoleRecord; revision: bigint } | undefined) ?? null;
  },

  async list(tenantId, page) {
    const values = { tenantId, ...pageValues(page) };
    const [found, counted] = await database.asTenant(tenantId, [
      (page.after === null ? firstPage : laterPage)(values),
      ...(page.includeTotal ? [countOfRoles(values)] : []),
    ]);
    const total = counted?.rows[0]!['total'] as number | undefined;
    return pageOf(found!.rows[0]!['items'] as RoleRecord[], page, total, byCreation);
  },

  usersOf: (tenantId, roleId, page, now) =>
    listUsersOfRole({ database, baseUrl }, tenantId, roleId, page, now),
});
