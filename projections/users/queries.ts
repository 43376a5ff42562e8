import { heldRoleNames } from '../../application/role/role-names.js';
import { isoTime } from '../../application/shared/event-context.js';
import type { Page, PageRequest, PageStart } from '../../application/shared/page.js';
import type { UserFilter, UserPageRequest, UserSort } from '../../application/user/user-filter.js';
import { type StoredUser, type UserRecord, userRecord } from '../../application/user/user-record.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import { builder, fromQuery, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { pageOf } from '../paging/keyset.js';
import { dueForDeletion } from './due-deletions.js';
import { pageQuery, totalQuery, type UserList } from './list-query.js';
import { termsOf } from './search-terms.js';
import { NEVER } from './table.js';
import { type QuerySources, type TenantReader, tenantRows } from '../reader-connection.js';
import { usersTable } from './project.js';

/** `now`: milliseconds since the epoch. */
export interface UserQueries {
  /** Returns a user with the revision of their stream; null when the tenant has none with this id. */
  byId(
    tenantId: string,
    id: string,
    now: number,
  ): Promise<{ readonly record: UserRecord; readonly revision: bigint } | null>;
  /** Returns those of these users whom the tenant has, by their ids. */
  byIds(tenantId: string, ids: readonly string[], now: number): Promise<ReadonlyMap<string, UserRecord>>;
  /** Returns a page of the users whom the filter leaves; `total` counts all of them. */
  list(tenantId: string, filter: UserFilter, page: UserPageRequest, now: number): Promise<Page<UserRecord>>;
  /** Returns a page of the users who hold the role; an empty one when there is none with this id. */
  ofRole(tenantId: string, roleId: string, page: PageRequest, now: number): Promise<Page<UserRecord>>;
}

/** A row of `stored`. */
interface UserRead extends Omit<StoredUser, 'roles'> {
  /** Names of the roles that were assigned; null for none. */
  readonly roles: readonly string[] | null;
}

/** The columns of row `u` of `core.users`. Roles are JSON, which the client reads faster than an array. */
const stored = `u.facts, u.suspended, ${isoTimeSql('u.deletion_due_at')} as "deletionDueAt", ${isoTimeSql('u.locked_until')} as "lockedUntil", (
    select json_agg(r.name) from core.roles r where r.tenant_id = u.tenant_id and r.id = any (u.role_ids)) as roles`;

const byId = {
  name: 'user by id',
  text: `select ${stored}, u.revision from core.users u where u.tenant_id = $1 and u.id = $2`,
};

const byIds = {
  name: 'users by ids',
  text: `select ${stored} from core.users u where u.tenant_id = $1 and u.id = any ($2::uuid[])`,
};

/** PostgreSQL stores no text with it: no user has such an email or name. */
const NUL = '\0';

/** Returns the queries for users in the read model. `database` has the role `tessera_reader`. `baseUrl`: `{base_url}`. */
export function userQueries(database: TenantReader, baseUrl: string): UserQueries {
  const recordOf = (row: UserRead, now: string): UserRecord =>
    userRecord({ ...row, roles: heldRoleNames(row.roles ?? []) }, now, baseUrl);

  /** Returns a page, and the number of all users if it is asked for, in one round trip. */
  const pageOfUsers = async (list: UserList, page: PageRequest): Promise<Page<UserRecord>> => {
    const query = fromQuery(pageQuery(list, page), 'u').select(builder.raw(stored));
    // one row of JSON, which the client reads at once
    const together = fromQuery(query, 'r').select(builder.raw('json_agg(r) as users'));
    const [listed, counted] = await database.asTenant(list.tenantId, [
      statementOf(together),
      ...(page.includeTotal ? [statementOf(totalQuery(list))] : []),
    ]);
    const rows = (listed?.rows[0]?.['users'] ?? []) as readonly UserRead[];
    const records = rows.map((row) => recordOf(row, list.now));
    const total = (counted?.rows[0]?.['total'] as number | undefined) ?? 0;
    return pageOf(records, page, page.includeTotal ? total : undefined, startOf(list.sort));
  };

  return {
    async byId(tenantId, id, now) {
      const [row] = await tenantRows<UserRead & { readonly revision: bigint }>(database, tenantId, byId, id);
      return row ? { record: recordOf(row, isoTime(now)), revision: row.revision } : null;
    },

    async byIds(tenantId, ids, now) {
      if (ids.length === 0) return new Map();
      const rows = await tenantRows<UserRead>(database, tenantId, byIds, ids);
      const at = isoTime(now);
      return new Map(rows.map((row) => recordOf(row, at)).map((record) => [record.id, record]));
    },

    async list(tenantId, { email, externalId, q, role, ...rest }, page, now) {
      if ([email, externalId, q, role].some((text) => text?.includes(NUL)))
        return { items: [], next: null, ...(page.includeTotal ? { total: 0 } : {}) };
      const roleName = role === undefined ? undefined : normaliseRoleName(role);
      return pageOfUsers(
        {
          ...rest,
          tenantId,
          // every user holds the role `user`
          role: roleName === undefined || roleName === 'user' ? undefined : { by: 'name_key', is: roleName },
          email: email === undefined ? undefined : normaliseEmail(email),
          externalId: externalId?.trim(),
          terms: q === undefined ? undefined : termsOf(q),
          sort: page.sort,
          now: isoTime(now),
        },
        page,
      );
    },

    ofRole: (tenantId, roleId, page, now) => {
      const isEveryUsers = roleId === builtInRoleId(tenantId, 'user');
      const role = isEveryUsers ? undefined : ({ by: 'id', is: roleId } as const);
      return pageOfUsers({ tenantId, role, now: isoTime(now) }, page);
    },
  };
}

/** Returns the function that returns where a list in this order is continued after a record. */
function startOf(sort: UserSort = '-createdAt'): (record: UserRecord) => PageStart {
  if (sort.endsWith('email')) return ({ id, email }) => ({ key: email ?? '', id });
  if (sort.endsWith('lastLoginAt')) return ({ id, lastLoginAt }) => ({ key: lastLoginAt ?? NEVER, id });
  return ({ id, createdAt }) => ({ key: createdAt, id });
}

export const userReadModel = {
  table: usersTable,
  queries: ({ reader, projecting, baseUrl }: QuerySources) => ({
    ...userQueries(reader, baseUrl),
    dueForDeletion: dueForDeletion(projecting),
  }),
};
