import type { JsonText } from '../../application/shared/json-text.js';
import type { Page } from '../../application/shared/page.js';
import type { UserFilter, UserPageRequest } from '../../application/user/user-filter.js';
import type { UserRecord } from '../../application/user/user-record.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { listUsers } from './list-users.js';
import {
  builtInRoleIds,
  inJson,
  namesOfRoles,
  type RoleNames,
  roleNamesSql,
  userJson,
  userLineSql,
} from './user-json.js';

/** `now`: milliseconds since the epoch. */
export interface UserQueries {
  /** A user with the revision of their stream; null when the tenant has none with this id. */
  byId(
    tenantId: string,
    id: string,
    now: number,
  ): Promise<{ readonly record: JsonText<UserRecord>; readonly revision: bigint } | null>;
  list(
    tenantId: string,
    filter: UserFilter,
    page: UserPageRequest,
    now: number,
  ): Promise<Page<JsonText<UserRecord>>>;
}

const one = `select ${userLineSql} as line, u.revision, ${roleNamesSql('$1', 'u.role_ids', '$3')} as roles
  from core.users u where u.tenant_id = $1 and u.id = $2`;

interface Found {
  readonly line: string;
  readonly revision: bigint;
  readonly roles: RoleNames;
}

/** Users from the read model. `database` is of the role `tessera_reader`; `baseUrl`: `{base_url}`. */
export const userQueries = (database: Database, baseUrl: string): UserQueries => ({
  async byId(tenantId, id, now) {
    const statement = { name: 'user by id', text: one, values: [tenantId, id, builtInRoleIds(tenantId)] };
    const [result] = await database.asTenant(tenantId, [statement]);
    const [found] = result!.rows as unknown as Found[];
    if (found === undefined) return null;
    const record = userJson(found.line, {
      namesOf: namesOfRoles(tenantId, found.roles),
      now: new Date(now).toISOString(),
      baseUrl: inJson(baseUrl),
    });
    return { record, revision: found.revision };
  },
  list: (tenantId, filter, page, now) => listUsers({ database, baseUrl }, tenantId, filter, page, now),
});
