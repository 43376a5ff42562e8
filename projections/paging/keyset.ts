import type { Page, PageRequest, PageStart } from '../../application/shared/page.js';
import { parameter, type Query } from '../../infrastructure/postgres/query-builder.js';

/** Columns that lists are ordered by: newest first, then by id (contract, section 2). */
export interface ListOrder {
  readonly createdAt: string;
  readonly id: string;
}

/** Names of the values that `keyset` asks for. */
export type PageParameter = 'limit' | 'afterAt' | 'afterId';

/** The values that `keyset` asks for. One record more is read, which says whether there is a next page. */
export const pageValues = ({ limit, after }: PageRequest): Readonly<Record<PageParameter, unknown>> => ({
  limit: limit + 1,
  afterAt: after?.createdAt,
  afterId: after?.id,
});

/**
 * The query narrowed to a page, which is the first one or comes after another. Reads the index from where the page
 * before ended, however far into the list that is.
 */
export function keyset(query: Query, order: ListOrder, isFirst: boolean): Query {
  if (!isFirst) {
    query.where(order.createdAt, '<=', parameter('afterAt'));
    query.where((either) => {
      either.where(order.createdAt, '<', parameter('afterAt')).orWhere(order.id, '>', parameter('afterId'));
    });
  }
  return query.orderByRaw(`${order.createdAt} desc, ${order.id} limit ?`, [parameter('limit')]);
}

/** The page that `keyset` found. `startOf`: what the page behind a record starts after. */
export function pageOf<T>(
  found: readonly T[],
  { limit }: PageRequest,
  total: number | undefined,
  startOf: (last: T) => PageStart,
): Page<T> {
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  const next = last === undefined ? null : startOf(last);
  return {
    items,
    next: next && { createdAt: next.createdAt, id: next.id },
    ...(total === undefined ? {} : { total }),
  };
}
