import type { Page, PageRequest } from '../../application/shared/page.js';
import type { UserFilter } from '../../application/user/user-filter.js';
import type { UserRecord } from '../../application/user/user-record.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { listUsers } from './list-users.js';
import { userRecordSql } from './record-sql.js';

/** `now`: milliseconds since the epoch. */
export interface UserQueries {
  /** A user with the revision of their stream; null when the tenant has none with this id. */
  byId(
    tenantId: string,
    id: string,
    now: number,
  ): Promise<{ readonly record: UserRecord; readonly revision: bigint } | null>;
  list(tenantId: string, filter: UserFilter, page: PageRequest, now: number): Promise<Page<UserRecord>>;
}

const one = `select ${userRecordSql({ now: '$3::timestamptz', everybody: '$4::uuid' })} as record, u.revision
  from core.users u where u.tenant_id = $1 and u.id = $2`;

/** Users from the read model. `database` is of the role `tessera_reader`. */
export const userQueries = (database: Database): UserQueries => ({
  async byId(tenantId, id, now) {
    const values = [tenantId, id, new Date(now).toISOString(), builtInRoleId(tenantId, 'user')];
    const [found] = await database.asTenant(tenantId, [{ name: 'user by id', text: one, values }]);
    return (found!.rows[0] as { record: UserRecord; revision: bigint } | undefined) ?? null;
  },
  list: (tenantId, filter, page, now) => listUsers(database, tenantId, filter, page, now),
});
