import type { UserStatus } from '../../application/user/user-record.js';
import type { Statement } from '../../infrastructure/postgres/database.js';
import {
  build,
  from,
  parameter,
  type Query,
  raw,
  withResult,
} from '../../infrastructure/postgres/query-builder.js';
import { keyset, type ListOrder, type PageParameter } from '../paging/keyset.js';
import { roleNamesSql, userJsonSql } from './user-json.js';

/** Which conditions a list of users has; what they compare with comes later. */
export interface ListShape {
  /** Whom it lists: all users, or those who hold a role. */
  readonly role: 'any' | 'by name' | 'by id';
  readonly email?: boolean;
  readonly prefix?: boolean;
  readonly status?: UserStatus | undefined;
  readonly createdFrom?: boolean;
  readonly createdTo?: boolean;
}

/** Names of the values that a list may ask for. */
export type ListParameter =
  | PageParameter
  | (
      | 'tenantId'
      | 'now'
      | 'roleId'
      | 'roleName'
      | 'email'
      | 'prefix'
      | 'afterPrefix'
      | 'createdFrom'
      | 'createdTo'
    );

type Values = Readonly<Partial<Record<ListParameter, unknown>>>;

export interface ListStatements {
  /** One row: `users`, an array of `UserJson`, and `roles`, a `RoleNames` for them. */
  readonly page: (values: Values) => Statement;
  /** At most one row: `total`. */
  readonly total: (values: Values) => Statement;
}

const p = (name: ListParameter): string => parameter(name);

const cache = new Map<string, ListStatements>();

/** The statements for lists of this shape: built once. */
export function statementsOf(shape: ListShape, isFirst: boolean): ListStatements {
  const { role, email, prefix, status, createdFrom, createdTo } = shape;
  const key = [role, email, prefix, status, createdFrom, createdTo, isFirst].join();
  let statements = cache.get(key);
  if (statements === undefined) cache.set(key, (statements = newStatements(shape, isFirst)));
  return statements;
}

function newStatements(shape: ListShape, isFirst: boolean): ListStatements {
  // How many a prefix leaves, and so the best plan, depends on the prefix.
  const prepared = shape.prefix !== true;
  const order = orderOf(shape);
  const page = withResult('page', keyset(narrowed(shape, order), order, isFirst).select('u.*')).select(
    raw(`(select coalesce(json_agg(t), '[]') from (select ${userJsonSql} from page u) t) as users`),
    raw(`${roleNamesSql('?', 'select unnest(u.role_ids) from page u')} as roles`, [p('tenantId')]),
  );
  const total = countsRole(shape) ? roleSize() : narrowed(shape, order).select(raw('count(*)::int as total'));
  return { page: build(page, { prepared }), total: build(total, { prepared }) };
}

/** What `user_roles` repeats of a user is there for the sake of its index. */
const orderOf = ({ role }: ListShape): ListOrder =>
  role === 'any'
    ? { createdAt: 'u.created_at', id: 'u.id' }
    : { createdAt: 'ur.user_created_at', id: 'ur.user_id' };

/** How many hold a role is kept with the role. */
const countsRole = ({ role, email, prefix, status, createdFrom, createdTo }: ListShape): boolean =>
  role !== 'by name' && !email && !prefix && status === undefined && !createdFrom && !createdTo;

const roleOf = (): Query => from('core.roles as r').where('r.tenant_id', p('tenantId'));
const roleSize = (): Query => roleOf().where('r.id', p('roleId')).select(raw('r.user_count as total'));

function narrowed(shape: ListShape, order: ListOrder): Query {
  const query = holders(shape);
  if (shape.email) query.where('u.email', p('email'));
  if (shape.prefix) wherePrefix(query);
  if (shape.status !== undefined) whereStatus(query, shape.status);
  if (shape.createdFrom) query.where(order.createdAt, '>=', p('createdFrom'));
  if (shape.createdTo) query.where(order.createdAt, '<', p('createdTo'));
  return query;
}

/** Users `u`: all of them, or those whom `user_roles` `ur` names. A role that is not there (any longer) has no holders. */
function holders({ role }: ListShape): Query {
  if (role === 'any') return from('core.users as u').where('u.tenant_id', p('tenantId'));
  const wanted =
    role === 'by id' ? roleOf().where('r.id', p('roleId')) : roleOf().where('r.name_key', p('roleName'));
  return from('core.user_roles as ur')
    .where('ur.tenant_id', p('tenantId'))
    .where('ur.role_id', '=', wanted.select('r.id').limit(1) as unknown as string)
    .join('core.users as u', (on) => {
      on.on('u.tenant_id', 'ur.tenant_id').on('u.id', 'ur.user_id');
    });
}

/** A range per column: that is what an index answers and row-level security lets through to it. */
function wherePrefix(query: Query): void {
  query.where((either) => {
    for (const column of ['u.email', 'u.first_name_key', 'u.last_name_key'])
      either.orWhere((both) => {
        both.where(column, '>=', p('prefix')).where(column, '<', p('afterPrefix'));
      });
  });
}

/** Suspended weighs more than locked, as in `domain/user/user.ts`. */
function whereStatus(query: Query, status: UserStatus): void {
  if (status === 'suspended') {
    query.where(raw('u.suspended'));
    return;
  }
  query.whereNot(raw('u.suspended'));
  if (status === 'locked') query.where('u.locked_until', '>', p('now'));
  else
    query.where((either) => {
      either.whereNull('u.locked_until').orWhere('u.locked_until', '<=', p('now'));
    });
}
