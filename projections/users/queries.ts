import type { Page, PageRequest } from '../../application/shared/page.js';
import type { UserRecord, UserStatus } from '../../application/user/user-record.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { listUsers } from './list-users.js';
import { userRecordSql } from './record-sql.js';

/** What a list of users may be narrowed to; all of it together. Times are ISO 8601 UTC. */
export interface UserFilter {
  /** The exact address, however it is written. */
  readonly email?: string;
  /** Start of the address, the first or the last name, in upper or lower case. */
  readonly q?: string;
  /** Name of a role that they hold, in upper or lower case. */
  readonly role?: string;
  readonly status?: UserStatus;
  /** Created at this time or later. */
  readonly createdFrom?: string;
  /** Created before this time. */
  readonly createdTo?: string;
}

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
