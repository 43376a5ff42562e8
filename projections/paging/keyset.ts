import type { Page, PageRequest, PageStart } from '../../application/shared/page.js';
import { parameter, type Query } from '../../infrastructure/postgres/query-builder.js';

/** Columns that a list is ordered by. Default: the key downwards, the id upwards (newest first). */
export interface ListOrder {
  readonly key: string;
  readonly id: string;
  readonly keyDirection?: Direction;
  readonly idDirection?: Direction;
}

export type Direction = 'asc' | 'desc';

const beyond = { asc: '>', desc: '<' } as const;

/** Names of the values that `keyset` asks for. */
export type PageParameter = 'limit' | 'afterKey' | 'afterId';

/** The values that `keyset` asks for. One record more is read, which says whether there is a next page. */
export const pageValues = ({ limit, after }: PageRequest): Readonly<Record<PageParameter, unknown>> => ({
  limit: limit + 1,
  afterKey: after?.key,
  afterId: after?.id,
});

/**
 * The query narrowed to a page, which is the first one or comes after another. Reads the index from where the page
 * before ended, however far into the list that is.
 */
export function keyset(query: Query, order: ListOrder, isFirst: boolean): Query {
  const { key, id, keyDirection = 'desc', idDirection = 'asc' } = order;
  if (!isFirst) {
    query.where(key, `${beyond[keyDirection]}=`, parameter('afterKey'));
    query.where((either) => {
      either
        .where(key, beyond[keyDirection], parameter('afterKey'))
        .orWhere(id, beyond[idDirection], parameter('afterId'));
    });
  }
  return query.orderByRaw(`${key} ${keyDirection}, ${id} ${idDirection} limit ?`, [parameter('limit')]);
}

/** What a list, newest first, is continued after a record. */
export const byCreation = ({
  createdAt,
  id,
}: {
  readonly createdAt: string;
  readonly id: string;
}): PageStart => ({
  key: createdAt,
  id,
});

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
    next: next && { key: next.key, id: next.id },
    ...(total === undefined ? {} : { total }),
  };
}
