import type { Page, PageRequest } from '../../application/shared/page.js';
import type { UserFilter } from '../../application/user/user-filter.js';
import type { UserRecord } from '../../application/user/user-record.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { from, type Query, raw, toStatement } from '../../infrastructure/postgres/query-builder.js';
import { keyset, type ListOrder, pageOf } from '../paging/keyset.js';
import { userRecordSql } from './record-sql.js';
import { AFTER_ALL, searchKey } from './search-key.js';

/** Users `u` of a tenant, narrowed, and what they are listed by. */
interface Narrowed {
  readonly query: Query;
  readonly order: ListOrder;
  /** Its best plan is the same whatever the values. */
  readonly prepared: boolean;
}

const byUser: ListOrder = { createdAt: 'u.created_at', id: 'u.id' };
/** What `user_roles` repeats for the sake of its index. */
const byUserRole: ListOrder = { createdAt: 'ur.user_created_at', id: 'ur.user_id' };

/** PostgreSQL keeps no text with it: nothing that is looked for with it is there. */
const NUL = '\0';

/** A page of users whom the filter leaves; `total` counts all of them. */
export async function listUsers(
  database: Database,
  tenantId: string,
  filter: UserFilter,
  page: PageRequest,
  now: number,
): Promise<Page<UserRecord>> {
  if ([filter.email, filter.q, filter.role].some((text) => text?.includes(NUL)))
    return { items: [], next: null, ...(page.includeTotal ? { total: 0 } : {}) };
  const unfiltered = Object.values(filter).every((value) => value === undefined);
  return usersPage(database, tenantId, () => narrowed(tenantId, filter, now), page, {
    now,
    total: unfiltered ? roleSize(tenantId, builtInRoleId(tenantId, 'user')) : undefined,
  });
}

/** A page of those who hold the role. */
export function listUsersOfRole(
  database: Database,
  tenantId: string,
  roleId: string,
  page: PageRequest,
  now: number,
): Promise<Page<UserRecord>> {
  const holders = (): Narrowed =>
    roleId === builtInRoleId(tenantId, 'user')
      ? everybody(tenantId)
      : {
          query: withRole(tenantId, roleId).whereExists(
            from('core.roles as r').select(raw('1')).where({ 'r.tenant_id': tenantId, 'r.id': roleId }),
          ),
          order: byUserRole,
          prepared: true,
        };
  return usersPage(database, tenantId, holders, page, { now, total: roleSize(tenantId, roleId) });
}

const everybody = (tenantId: string): Narrowed => ({
  query: from('core.users as u').where('u.tenant_id', tenantId),
  order: byUser,
  prepared: true,
});

/** The number of those who hold a role is kept with it. */
const roleSize = (tenantId: string, roleId: string): Query =>
  from('core.roles as r')
    .where({ 'r.tenant_id': tenantId, 'r.id': roleId })
    .select(raw('r.user_count as total'));

const withRole = (tenantId: string, roleId: string | Query): Query =>
  from('core.user_roles as ur')
    .where('ur.tenant_id', tenantId)
    .where('ur.role_id', '=', roleId as string)
    .join('core.users as u', (on) => {
      on.on('u.tenant_id', 'ur.tenant_id').on('u.id', 'ur.user_id');
    });

function narrowed(tenantId: string, filter: UserFilter, now: number): Narrowed {
  const { email, q, role, status, createdFrom, createdTo } = filter;
  const { query, order } = role === undefined ? everybody(tenantId) : holdersOf(tenantId, role);
  const at = new Date(now).toISOString();
  if (email !== undefined) query.where('u.email', normaliseEmail(email));
  if (q !== undefined) wherePrefix(query, searchKey(q));
  if (status === 'suspended') query.where(raw('u.suspended'));
  else if (status !== undefined) query.whereNot(raw('u.suspended'));
  if (status === 'locked') query.where('u.locked_until', '>', at);
  if (status === 'active')
    query.where((either) => {
      either.whereNull('u.locked_until').orWhere('u.locked_until', '<=', at);
    });
  if (createdFrom !== undefined) query.where(order.createdAt, '>=', createdFrom);
  if (createdTo !== undefined) query.where(order.createdAt, '<', createdTo);
  // How many a prefix leaves, and so the plan, depends on the prefix.
  return { query, order, prepared: q === undefined };
}

function holdersOf(tenantId: string, role: string): Narrowed {
  const name_key = normaliseRoleName(role);
  if (name_key === 'user') return everybody(tenantId);
  const roleId = from('core.roles as r').where({ 'r.tenant_id': tenantId, 'r.name_key': name_key });
  return { query: withRole(tenantId, roleId.select('r.id').limit(1)), order: byUserRole, prepared: true };
}

/** A range per column: that is what an index answers and row-level security lets through to it. */
function wherePrefix(query: Query, prefix: string): void {
  const range: [string, string] = [prefix, prefix + AFTER_ALL];
  query.where((either) => {
    for (const column of ['u.email', 'u.first_name_key', 'u.last_name_key'])
      either.orWhere((both) => {
        both.where(column, '>=', range[0]).where(column, '<', range[1]);
      });
  });
}

/** One round trip: the page as one JSON array, and the count if it is asked for. */
async function usersPage(
  database: Database,
  tenantId: string,
  narrow: () => Narrowed,
  page: PageRequest,
  { now, total }: { readonly now: number; readonly total: Query | undefined },
): Promise<Page<UserRecord>> {
  const { query, order, prepared } = narrow();
  const rows = keyset(query, order, page).select(
    'u.*',
    raw('cast(? as timestamptz) as now', [new Date(now).toISOString()]),
    raw('cast(? as uuid) as everybody', [builtInRoleId(tenantId, 'user')]),
  );
  const record = userRecordSql({ now: 'u.now', everybody: 'u.everybody' });
  const items = from(rows.as('u')).select(
    raw(`coalesce(json_agg(${record} order by u.created_at desc, u.id), '[]') as items`),
  );
  const count = total ?? narrow().query.select(raw('count(*)::int as total'));
  const [found, counted] = await database.asTenant(tenantId, [
    toStatement(items, { prepared }),
    ...(page.includeTotal ? [toStatement(count, { prepared })] : []),
  ]);
  const records = found!.rows[0]!['items'] as UserRecord[];
  return pageOf(
    records,
    page,
    page.includeTotal ? ((counted!.rows[0]?.['total'] as number | undefined) ?? 0) : undefined,
  );
}
