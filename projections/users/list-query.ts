import type { PageRequest } from '../../application/shared/page.js';
import type { UserSort } from '../../application/user/user-filter.js';
import type { UserStatus } from '../../application/user/user-record.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import { builder, fromEach, fromQuery, type Query } from '../../infrastructure/postgres/query-builder.js';
import { type Direction, keyset, type ListOrder } from '../paging/keyset.js';
import { AFTER_ALL } from './search-key.js';
import type { SearchTerm } from './search-terms.js';

/** The users of a list, and their order. Texts are normalised as in the columns; times are ISO 8601. */
export interface UserList {
  readonly tenantId: string;
  /** A role of the users. */
  readonly role?: { readonly by: 'id' | 'name_key'; readonly is: string } | undefined;
  readonly email?: string | undefined;
  readonly externalId?: string | undefined;
  /** Each begins a word of the user, or is their id; the longest is first. Empty: no user matches. */
  readonly terms?: readonly SearchTerm[] | undefined;
  readonly status?: UserStatus | undefined;
  readonly mfaEnabled?: boolean | undefined;
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
  /** Default: `-createdAt`. */
  readonly sort?: UserSort | undefined;
  /** Time of the request: locks that ended before do not count. */
  readonly now: string;
}

interface Sort {
  readonly column: 'created_at' | 'email' | 'last_login_at';
  readonly keyDirection: Direction;
  readonly idDirection: Direction;
}

/** Each is the order of an index, forwards or backwards. */
const sorts: Readonly<Record<UserSort, Sort>> = {
  '-createdAt': { column: 'created_at', keyDirection: 'desc', idDirection: 'asc' },
  createdAt: { column: 'created_at', keyDirection: 'asc', idDirection: 'desc' },
  email: { column: 'email', keyDirection: 'asc', idDirection: 'asc' },
  '-email': { column: 'email', keyDirection: 'desc', idDirection: 'desc' },
  lastLoginAt: { column: 'last_login_at', keyDirection: 'asc', idDirection: 'desc' },
  '-lastLoginAt': { column: 'last_login_at', keyDirection: 'desc', idDirection: 'asc' },
};

const sortOf = ({ sort = '-createdAt' }: UserList): Sort => sorts[sort];

/** The most matches of an index that are sorted. Where there are more, the list is read in its order. */
const FEW = 4_000;
/** The same, where the rows of users are needed to sort them. */
const FEW_TO_FETCH = 1_000;

/**
 * Returns the query for a page: rows of `core.users`, and one more than the page has.
 *
 * The planner cannot know how many users an email or a prefix leaves, since personal columns have no statistics, and a plan for
 * many takes a second to find one among a million. Therefore the indexes are read first: few users are sorted; where there are
 * more, the list is read in its order, where the next match is near.
 */
export function pageQuery(list: UserList, page: PageRequest): Query {
  const walked = keyset(narrowed(list), walkedOrder(list), page).select('u.*');
  const ranges = [...rangesOf(list), ...factorRange(list)];
  if (ranges.length === 0) return walked;
  const few = isAnswered(list) ? FEW : FEW_TO_FETCH;
  const words = ranges.find(({ repeatsUsers }) => repeatsUsers);
  // where not all words were read, the few users who have them may not be all
  const counted = words === undefined ? ['matches'] : ['words', 'matches'];
  const hasFew = counted.map((name) => `(select count(*) from ${name}) <= ${few}`).join(' and ');
  const query = fromEach([sorted(list, page).whereRaw(hasFew), walked.whereRaw(`not (${hasFew})`)], 'u');
  if (words !== undefined) query.withMaterialized('words', inRange(list, words, few + 1));
  return query.withMaterialized('matches', matches(list, ranges, few + 1)).select('u.*');
}

/** Returns the query for the number of users, `total`. The number of a role's holders is kept with the role. */
export function totalQuery(list: UserList): Query {
  const { tenantId, role, status, mfaEnabled, createdFrom, createdTo, email, externalId, terms } = list;
  if (email === undefined && externalId === undefined && (terms?.length ?? 0) > 0) return totalOfTerms(list);
  const isNarrowed =
    terms !== undefined ||
    rangesOf(list).length > 0 ||
    [status, mfaEnabled, createdFrom, createdTo].some((limit) => limit !== undefined);
  if (isNarrowed || role?.by === 'name_key')
    return narrowed(list).select(builder.raw('count(*)::int as total'));
  const roleId = role?.is ?? builtInRoleId(tenantId, 'user');
  return rolesOf(list).where('r.id', roleId).select('r.user_count as total');
}

/** Returns the number of users who are in a range of the longest term and match the rest of the list. */
function totalOfTerms(list: UserList): Query {
  const { role, status, mfaEnabled, createdFrom, createdTo, terms = [] } = list;
  const ids = fromEach(
    rangesOf(list).map(({ narrow, from = allUsers }) => narrow(from(list)).select('u.id')),
    'm',
  );
  const isAlone = [role, status, mfaEnabled, createdFrom, createdTo, terms[1]].every(
    (limit) => limit === undefined,
  );
  if (isAlone) return ids.select(builder.raw('count(distinct m.id)::int as total'));
  return narrowed({ ...list, terms: terms.length > 1 ? terms.slice(1) : undefined })
    .whereIn('u.id', ids.select('m.id'))
    .select(builder.raw('count(*)::int as total'));
}

/** Returns the page of the users who match. Where the index is sufficient, only the rows of the page are fetched. */
function sorted(list: UserList, page: PageRequest): Query {
  // by the columns of `user_roles`, the planner would read the holders of a role in their order
  if (!isAnswered(list))
    return keyset(narrowed(list, 'matches as u', 'u.created_at'), orderIn('u', list), page).select('u.*');
  const order = orderIn('f', list);
  const ids = keyset(withinTime(builder.from('matches as f'), list, 'f.created_at'), order, page).select(
    'f.*',
  );
  return fromQuery(ids, 'f')
    .join('core.users as u', 'u.id', 'f.id')
    .where('u.tenant_id', list.tenantId)
    .orderBy([
      { column: order.key, order: order.keyDirection },
      { column: order.id, order: order.idDirection },
    ])
    .select('u.*');
}

/** Returns the users in the ranges, at most `atMost` of each, and those of `words`. */
function matches(list: UserList, ranges: readonly Range[], atMost: number): Query {
  const columns = columnsOf(list);
  const users = ranges.map((range) =>
    range.repeatsUsers ? builder.from('words as u').select(columns) : inRange(list, range, atMost),
  );
  // a user may be in several ranges
  return fromEach(users, 'u').distinctOn('u.id').select(columns);
}

/** Returns the first `atMost` rows of the range. */
function inRange(list: UserList, { column, narrow, from = allUsers }: Range, atMost: number): Query {
  const { email, externalId, terms = [] } = list;
  // the ranges are those of the longest one
  const others = email === undefined && externalId === undefined ? terms.slice(1) : [];
  return (
    narrowToTerms(narrow(from(list)), others)
      // in the order of the index, by which the planner chooses it
      .orderBy(column)
      .limit(atMost, { skipBinding: true })
      .select(columnsOf(list))
  );
}

/** Returns the columns of a match. */
const columnsOf = (list: UserList): readonly string[] =>
  isAnswered(list) ? ['u.id', 'u.created_at'] : ['u.*'];

/** A condition for which its column has an index. */
interface Range {
  readonly column: string;
  /** Default: all users. */
  readonly from?: (list: UserList) => Query;
  readonly narrow: (query: Query) => Query;
  /** Whether a user may be in it several times. Default: once at most. */
  readonly repeatsUsers?: boolean;
}

/** Returns the ranges of the email, else of the external id, else of the longest term. A user of the list is in one of them. */
function rangesOf(list: UserList): readonly Range[] {
  const { email, externalId, terms = [] } = list;
  if (email !== undefined) return [exactly('u.email', email)];
  if (externalId !== undefined) return [exactly('u.external_id', externalId)];
  const [longest] = terms;
  return longest === undefined ? [] : [...columnRanges(longest), wordRange(list, longest)];
}

const exactly = (column: string, value: string): Range => ({
  column,
  narrow: (query) => query.where(column, value),
});

const startsWith = (query: Query, column: string, prefix: string): Query =>
  query.where(column, '>=', prefix).where(column, '<', prefix + AFTER_ALL);

/** Returns ranges, since row-level security lets no other condition on texts use an index. */
const columnRanges = ({ folded, plain, id }: SearchTerm): readonly Range[] => [
  ...(
    [
      ['u.email', plain],
      ['u.external_id', folded],
      ['u.first_name_key', folded],
      ['u.last_name_key', folded],
    ] as const
  ).map(([column, prefix]) => ({
    column,
    narrow: (query: Query) => startsWith(query, column, prefix),
  })),
  ...(id === null ? [] : [exactly('u.id', id)]),
];

/** The words of users, with the columns by which a page is sorted. */
const SORTABLE_WORDS = `(select tenant_id, user_id as id, user_created_at as created_at, word
  from core.user_words) as u`;

const wordRange = (list: UserList, { folded }: SearchTerm): Range =>
  isAnswered(list)
    ? {
        column: 'u.word',
        from: () => builder.from(builder.raw(SORTABLE_WORDS)).where('u.tenant_id', list.tenantId),
        narrow: (query) => startsWith(query, 'u.word', folded),
        repeatsUsers: true,
      }
    : {
        column: 'w.word',
        from: () =>
          builder
            .from('core.user_words as w')
            .where('w.tenant_id', list.tenantId)
            .join('core.users as u', (on) => {
              on.on('u.tenant_id', 'w.tenant_id').on('u.id', 'w.user_id');
            }),
        narrow: (query) => startsWith(query, 'w.word', folded),
        repeatsUsers: true,
      };

/** `offset 0` has the words of the user read: the planner does not know how many there are in the range. */
const HAS_WORD = `exists (select from (
    select word from core.user_words w where w.tenant_id = u.tenant_id and w.user_id = u.id offset 0) w
  where w.word >= ? and w.word < ?)`;

/** Returns the users who have a word, an id or an address that begins with each of the terms. */
function narrowToTerms(query: Query, terms: readonly SearchTerm[]): Query {
  for (const term of terms)
    query.where((either) => {
      for (const { narrow } of columnRanges(term)) either.orWhere((range) => void narrow(range));
      either.orWhereRaw(HAS_WORD, [term.folded, term.folded + AFTER_ALL]);
    });
  return query;
}

/**
 * Returns the range of a role's holders, or of suspended or locked users, with or without a second factor, for the orders in
 * which no index lists them. Where all of a role have a factor, the planner expects the next one without it to be near.
 */
function factorRange(list: UserList): readonly Range[] {
  const { role, status, mfaEnabled } = list;
  const isListed = sortOf(list).column === 'created_at';
  if (mfaEnabled === undefined || isListed || rangesOf(list).length > 0) return [];
  if (role !== undefined) {
    const from = (of: UserList): Query => holders(of, 'core.users as u');
    const narrow = (query: Query): Query => query.where('ur.mfa_enabled', mfaEnabled);
    return [{ column: 'ur.user_created_at', from, narrow }];
  }
  if (status !== 'suspended' && status !== 'locked') return [];
  const narrow = (query: Query): Query => narrowToStatus(query.where('u.mfa_enabled', mfaEnabled), list);
  return [{ column: 'u.created_at', narrow }];
}

/** Returns whether the index of the range has all columns of the conditions and the order. */
const isAnswered = (list: UserList): boolean =>
  list.role === undefined &&
  list.status === undefined &&
  list.mfaEnabled === undefined &&
  (list.terms ?? []).length <= 1 &&
  [list.email, list.externalId, list.terms].filter((text) => text !== undefined).length === 1 &&
  sortOf(list).column === 'created_at';

/** Returns the order of a list, by the columns of `table`. */
function orderIn(table: string, list: UserList): Required<ListOrder> {
  const { column, keyDirection, idDirection } = sortOf(list);
  return { key: `${table}.${column}`, id: `${table}.id`, keyDirection, idDirection };
}

/** Returns the order by the columns of the index that is read: `user_roles` repeats the creation of the user. */
function walkedOrder(list: UserList): Required<ListOrder> {
  const { key, id, ...directions } = orderIn('u', list);
  const isByRole = list.role !== undefined && sortOf(list).column === 'created_at';
  return isByRole
    ? { key: 'ur.user_created_at', id: 'ur.user_id', ...directions }
    : { key, id, ...directions };
}

const createdAtOf = ({ role }: UserList): string =>
  role === undefined ? 'u.created_at' : 'ur.user_created_at';

const rolesOf = ({ tenantId }: UserList): Query =>
  builder.from('core.roles as r').where('r.tenant_id', tenantId);

/** Returns the users of the table `users` whom the conditions leave. */
function narrowed(list: UserList, users = 'core.users as u', createdAt = createdAtOf(list)): Query {
  const { email, externalId, terms, mfaEnabled } = list;
  const isWalkedByRole = createdAt === 'ur.user_created_at' && sortOf(list).column === 'created_at';
  const query = holders(list, users);
  if (email !== undefined) query.where('u.email', email);
  if (externalId !== undefined) query.where('u.external_id', externalId);
  if (terms !== undefined) narrowToTerms(terms.length === 0 ? query.whereRaw('false') : query, terms);
  narrowToStatus(query, list);
  if (mfaEnabled !== undefined) query.where(isWalkedByRole ? 'ur.mfa_enabled' : 'u.mfa_enabled', mfaEnabled);
  // users whose erasure is under way have none
  if (sortOf(list).column === 'email') query.whereNotNull('u.email');
  return withinTime(query, list, createdAt);
}

function withinTime(query: Query, { createdFrom, createdTo }: UserList, createdAt: string): Query {
  if (createdFrom !== undefined) query.where(createdAt, '>=', createdFrom);
  if (createdTo !== undefined) query.where(createdAt, '<', createdTo);
  return query;
}

const allUsers = ({ tenantId }: UserList, users = 'core.users as u'): Query =>
  builder.from(users).where('u.tenant_id', tenantId);

/** Returns all of `users` as `u`, or the holders of the role by `user_roles` as `ur`. A role that is missing has none. */
function holders(list: UserList, users: string): Query {
  const { tenantId, role } = list;
  if (role === undefined) return allUsers(list, users);
  const roleId = rolesOf(list).where(`r.${role.by}`, role.is).select('r.id').limit(1, { skipBinding: true });
  return builder
    .from('core.user_roles as ur')
    .where('ur.tenant_id', tenantId)
    .where('ur.role_id', '=', roleId as unknown as string)
    .join(users, (on) => {
      on.on('u.tenant_id', 'ur.tenant_id').on('u.id', 'ur.user_id');
    });
}

/** The condition of an index of the table (`users/table.ts`). */
const SUSPENDED = 'u.suspended or u.deletion_due_at is not null';

/** A user who is suspended and locked counts as suspended, as in `domain/user/user.ts`. */
function narrowToStatus(query: Query, { status, now }: UserList): Query {
  if (status === undefined) return query;
  query.whereRaw(status === 'suspended' ? `(${SUSPENDED})` : `not (${SUSPENDED})`);
  if (status === 'locked') query.where('u.locked_until', '>', now);
  if (status === 'active')
    query.where((either) => {
      either.whereNull('u.locked_until').orWhere('u.locked_until', '<=', now);
    });
  return query;
}
