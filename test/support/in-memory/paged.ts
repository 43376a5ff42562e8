import type { Page, PageRequest, PageStart } from '../../../application/shared/page.js';

/** Sorts newest first, then by id; or by `keyOf`, `downwards` or not, with the ids in reverse where it says so. */
export function paged<T extends { readonly createdAt: string; readonly id: string }>(
  records: readonly T[],
  { limit, after, includeTotal }: PageRequest,
  order: { readonly keyOf: (record: T) => string; readonly key: 1 | -1; readonly id: 1 | -1 } = {
    keyOf: ({ createdAt }) => createdAt,
    key: -1,
    id: 1,
  },
): Page<T> {
  const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
  const startOf = (record: T): PageStart => ({ key: order.keyOf(record), id: record.id });
  const before = (a: PageStart, b: PageStart): number =>
    order.key * compare(a.key, b.key) || order.id * compare(a.id, b.id);
  const sorted = [...records].sort((a, b) => before(startOf(a), startOf(b)));
  const rest = after === null ? sorted : sorted.filter((record) => before(after, startOf(record)) < 0);
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next: rest.length > limit && last ? startOf(last) : null,
    ...(includeTotal ? { total: records.length } : {}),
  };
}
