import type { Page, PageRequest } from '../../application/shared/page.js';
import type { Query } from '../../infrastructure/postgres/query-builder.js';

/** Columns that lists are ordered by: newest first, then by id (contract, section 2). */
export interface ListOrder {
  readonly createdAt: string;
  readonly id: string;
}

/**
 * The query narrowed to a page and one record more, which says whether there is a next page. Reads the index from where
 * the page before ended, however far into the list that is.
 */
export function keyset(query: Query, order: ListOrder, { after, limit }: PageRequest): Query {
  if (after !== null) {
    query.where(order.createdAt, '<=', after.createdAt);
    query.where((either) => {
      either.where(order.createdAt, '<', after.createdAt).orWhere(order.id, '>', after.id);
    });
  }
  return query.orderBy([{ column: order.createdAt, order: 'desc' }, { column: order.id }]).limit(limit + 1);
}

/** The page that `keyset` found. */
export function pageOf<T extends { readonly id: string; readonly createdAt: string }>(
  found: readonly T[],
  { limit }: PageRequest,
  total: number | undefined,
): Page<T> {
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return {
    items,
    next: last === undefined ? null : { createdAt: last.createdAt, id: last.id },
    ...(total === undefined ? {} : { total }),
  };
}
