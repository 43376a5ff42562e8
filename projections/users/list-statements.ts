import type { UserSort } from '../../application/user/user-filter.js';
import type { UserStatus } from '../../application/user/user-record.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import {
  build,
  from,
  fromEach,
  fromFound,
  parameter,
  type Query,
  raw,
  withFound,
} from '../../infrastructure/postgres/query-builder.js';
import { keyset, type ListOrder, type PageParameter } from '../paging/keyset.js';
import { orderIn, sortOf } from './list-order.js';
import { roleIdsSql, roleNamesSql, userLineSql } from './user-json.js';

/** Which conditions a list of users has; what they compare with comes later. */
export interface ListShape {
  /** Whom it lists: all users, or those who hold a role. */
  readonly role: 'any' | 'by name' | 'by id';
  readonly email?: boolean;
  readonly externalId?: boolean;
  readonly prefix?: boolean;
  readonly status?: UserStatus | undefined;
  readonly createdFrom?: boolean;
  readonly createdTo?: boolean;
  /** Default: `-createdAt`. */
  readonly sort?: UserSort | undefined;
}

/** Names of the values that a list may ask for. */
export type ListParameter =
  | PageParameter
  | (
      | 'tenantId'
      | 'builtIn'
      | 'now'
      | 'roleId'
      | 'roleName'
      | 'email'
      | 'externalId'
      | 'prefix'
      | 'afterPrefix'
      | 'createdFrom'
      | 'createdTo'
    );

type Values = Readonly<Partial<Record<ListParameter, unknown>>>;

export interface ListStatements {
  /** One row: `users`, lines as `userLineSql` has them, null for none, and `roles`, a `RoleNames` for them. */
  readonly page: (values: Values) => Statement;
  /** At most one row: `total`. */
  readonly total: (values: Values) => Statement;
}

const p = (name: ListParameter): string => parameter(name);

const cache = new Map<string, ListStatements>();

/** The statements for lists of this shape: built once. */
export function statementsOf(shape: ListShape, isFirst: boolean): ListStatements {
  const { role, email, externalId, prefix, status, createdFrom, createdTo, sort } = shape;
  const key = [role, email, externalId, prefix, status, createdFrom, createdTo, sort, isFirst].join();
  let statements = cache.get(key);
  if (statements === undefined) cache.set(key, (statements = newStatements(shape, isFirst)));
  return statements;
}

function newStatements(shape: ListShape, isFirst: boolean): ListStatements {
  const lines = fromFound(pageQuery(shape, isFirst), 'u').select(
    raw(`string_agg(${userLineSql}, E'\\n') as users`),
    raw(`string_agg(${roleIdsSql}, ',') as role_ids`),
  );
  const ids = "string_to_array(p.role_ids, ',')::uuid[]";
  const found = indexed(shape);
  const page = fromFound(lines, 'p').select(
    'p.users',
    raw(`${roleNamesSql('?', ids, '?')} as roles`, [p('builtIn'), p('tenantId')]),
  );
  const total = countsRole(shape) ? roleSize() : narrowed(shape).select(raw('count(*)::int as total'));
  return {
    page: build(found === null ? page : withFound(page, 'found', found), { asIs: true }),
    total: build(total),
  };
}

/** Up to so many are sorted; more are looked for one by one in the order of the list. */
const FEW = 4_000;
/** The same where they have to be fetched first. */
const FEW_TO_FETCH = 1_000;

/**
 * How many an email or a prefix leaves, the planner cannot know (nothing personal is in its statistics), and a plan for
 * many takes a second to find one among a million. So the indexes are asked first: what they find is sorted if it is
 * few; if it is not, the list is walked in its order, where the next match is never far.
 */
function pageQuery(shape: ListShape, isFirst: boolean): Query {
  const all = keyset(narrowed(shape), orderOf(shape), isFirst).select('u.*');
  if (indexedConditions(shape) === 0) return all;
  const foundFew = `(select count(*) from found) <= ${fewOf(shape)}`;
  return fromEach([amongFound(shape, isFirst).whereRaw(foundFew), all.whereRaw(`not ${foundFew}`)], 'u');
}

/** How many of the conditions have an index of their own. */
const indexedConditions = ({ email, externalId, prefix }: ListShape): number =>
  [email, externalId, prefix].filter((condition) => condition === true).length;

/** Whether the index that finds users holds all that the conditions ask for. */
const isAnswered = (shape: ListShape): boolean =>
  shape.role === 'any' &&
  shape.status === undefined &&
  indexedConditions(shape) === 1 &&
  sortOf(shape.sort).column === 'created_at';

const fewOf = (shape: ListShape): number => (isAnswered(shape) ? FEW : FEW_TO_FETCH);

/** The page out of those who are found; where the index has all the answers, only whom the page shows is fetched. */
function amongFound(shape: ListShape, isFirst: boolean): Query {
  // ordered as the index of its holders is, a role would be gone through from its newest holder on
  if (!isAnswered(shape))
    return keyset(narrowed(shape, 'found as u', 'u.created_at'), orderIn('u', shape.sort), isFirst).select(
      'u.*',
    );
  const order = orderIn('f', shape.sort);
  const page = keyset(withinTime(from('found as f'), shape, 'f.created_at'), order, isFirst).select('f.*');
  return fromFound(page, 'f')
    .join('core.users as u', 'u.id', 'f.id')
    .where('u.tenant_id', p('tenantId'))
    .orderByRaw(`f.created_at ${order.keyDirection}, f.id ${order.idDirection}`)
    .select('u.*');
}

/** Whom the email, else the external id, else the prefix, leaves, but no more than it takes to say that they are not few; null without any. */
function indexed(shape: ListShape): Query | null {
  const ranges = rangesOf(shape);
  if (ranges.length === 0) return null;
  const columns = isAnswered(shape) ? ['u.id', 'u.created_at'] : ['u.*'];
  const matches = ranges.map(({ column, where }) => {
    const query = from('core.users as u').where('u.tenant_id', p('tenantId')).select(columns);
    where(query);
    // in the order of the index: nothing else leads the planner to it
    return query.orderByRaw(`${column} limit ${fewOf(shape) + 1}`);
  });
  // a user may be found by several names
  return fromEach(matches, 'u').select(raw(`distinct on (u.id) ${columns.join(', ')}`));
}

const rangesOf = ({ email, externalId, prefix }: ListShape): readonly Indexed[] =>
  email ? [emailIs] : externalId ? [externalIdIs] : prefix ? prefixRanges : [];

/** What `user_roles` repeats of a user is there for the sake of its index. */
function orderOf(shape: ListShape): Required<ListOrder> {
  const own = orderIn('u', shape.sort);
  return shape.role === 'any' || sortOf(shape.sort).column !== 'created_at'
    ? own
    : { ...own, key: 'ur.user_created_at', id: 'ur.user_id' };
}

const createdAtOf = ({ role }: ListShape): string => (role === 'any' ? 'u.created_at' : 'ur.user_created_at');

/** How many hold a role is kept with the role. */
const countsRole = (shape: ListShape): boolean =>
  shape.role !== 'by name' &&
  indexedConditions(shape) === 0 &&
  shape.status === undefined &&
  !shape.createdFrom &&
  !shape.createdTo;

const roleOf = (): Query => from('core.roles as r').where('r.tenant_id', p('tenantId'));
const roleSize = (): Query => roleOf().where('r.id', p('roleId')).select(raw('r.user_count as total'));

/** Those of `users` whom the conditions leave. */
function narrowed(shape: ListShape, users = 'core.users as u', createdAt = createdAtOf(shape)): Query {
  const query = holders(shape, users);
  if (shape.email) emailIs.where(query);
  if (shape.externalId) externalIdIs.where(query);
  if (shape.prefix)
    query.where((either) => {
      for (const { where } of prefixRanges) either.orWhere(where);
    });
  if (shape.status !== undefined) whereStatus(query, shape.status);
  // whose erasure is under way
  if (sortOf(shape.sort).column === 'email') query.whereNotNull('u.email');
  return withinTime(query, shape, createdAt);
}

function withinTime(query: Query, { createdFrom, createdTo }: ListShape, createdAt: string): Query {
  if (createdFrom) query.where(createdAt, '>=', p('createdFrom'));
  if (createdTo) query.where(createdAt, '<', p('createdTo'));
  return query;
}

/** `users`, known as `u`: all of them, or those whom `user_roles` `ur` names. A role that is not there (any longer) has no holders. */
function holders({ role }: ListShape, users: string): Query {
  if (role === 'any') return from(users).where('u.tenant_id', p('tenantId'));
  const wanted =
    role === 'by id' ? roleOf().where('r.id', p('roleId')) : roleOf().where('r.name_key', p('roleName'));
  return from('core.user_roles as ur')
    .where('ur.tenant_id', p('tenantId'))
    .where('ur.role_id', '=', wanted.select('r.id').limit(1) as unknown as string)
    .join(users, (on) => {
      on.on('u.tenant_id', 'ur.tenant_id').on('u.id', 'ur.user_id');
    });
}

/** A condition that an index of its column answers. */
interface Indexed {
  readonly column: string;
  readonly where: (query: Query) => void;
}

const emailIs: Indexed = {
  column: 'u.email',
  where: (query) => {
    query.where('u.email', p('email'));
  },
};

const externalIdIs: Indexed = {
  column: 'u.external_id',
  where: (query) => {
    query.where('u.external_id', p('externalId'));
  },
};

/** Ranges are what an index answers and row-level security lets through to it. */
const prefixRanges: readonly Indexed[] = ['u.email', 'u.first_name_key', 'u.last_name_key'].map((column) => ({
  column,
  where: (query) => {
    query.where(column, '>=', p('prefix')).where(column, '<', p('afterPrefix'));
  },
}));

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
