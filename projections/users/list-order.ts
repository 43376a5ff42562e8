import type { UserSort } from '../../application/user/user-filter.js';
import type { Direction, ListOrder } from '../paging/keyset.js';

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

export const sortOf = (sort: UserSort = '-createdAt'): Sort => sorts[sort];

/** Returns the order of a list, by the columns that `table` has. */
export function orderIn(table: string, sort: UserSort | undefined): Required<ListOrder> {
  const { column, ...directions } = sortOf(sort);
  return { key: `${table}.${column}`, id: `${table}.id`, ...directions };
}
