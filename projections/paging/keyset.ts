import type { Page, PageRequest, PageStart } from '../../application/shared/page.js';
import type { Query } from '../../infrastructure/postgres/query-builder.js';

/** The columns by which a list is ordered. Default: the key descending, the id ascending, which is newest first. */
export interface ListOrder {
  readonly key: string;
  readonly id: string;
  readonly keyDirection?: Direction;
  readonly idDirection?: Direction;
}

export type Direction = 'asc' | 'desc';

const beyond = { asc: '>', desc: '<' } as const;

/**
 * Orders the query and narrows it to a page and one row more, which shows that there is a next page. The index is read from the
 * end of the previous page, so that later pages take no longer.
 */
export function keyset(
  query: Query,
  { key, id, keyDirection = 'desc', idDirection = 'asc' }: ListOrder,
  { limit, after }: PageRequest,
): Query {
  if (after !== null) {
    query.where(key, `${beyond[keyDirection]}=`, after.key);
    query.where((either) => {
      either.where(key, beyond[keyDirection], after.key).orWhere(id, beyond[idDirection], after.id);
    });
  }
  return query
    .orderBy([
      { column: key, order: keyDirection },
      { column: id, order: idDirection },
    ])
    .limit(limit + 1);
}

/** Returns where a list by creation is continued after a record. */
export const byCreation = ({
  createdAt,
  id,
}: {
  readonly createdAt: string;
  readonly id: string;
}): PageStart => ({ key: createdAt, id });

/** Returns the page of the rows that `keyset` selected. `startOf` returns where the list is continued after a record. */
export function pageOf<T>(
  rows: readonly T[],
  { limit }: PageRequest,
  total: number | undefined,
  startOf: (last: T) => PageStart,
): Page<T> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    next: last === undefined ? null : startOf(last),
    ...(total === undefined ? {} : { total }),
  };
}
