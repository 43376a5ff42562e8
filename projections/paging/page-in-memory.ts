import type { Page, PageRequest, PageStart } from '../../application/shared/page.js';
import { pageOf } from './keyset.js';

/** Returns a page of records that are in memory, newest first, then by id, as `keyset` orders them. */
export function pageInMemory<T>(
  records: readonly T[],
  page: PageRequest,
  startOf: (record: T) => PageStart,
): Page<T> {
  const { after } = page;
  const rest = records
    .map((record) => ({ record, start: startOf(record) }))
    .filter(({ start }) => after === null || order(after, start) < 0)
    .sort((one, other) => order(one.start, other.start))
    .slice(0, page.limit + 1)
    .map(({ record }) => record);
  return pageOf(rest, page, page.includeTotal ? records.length : undefined, startOf);
}

/** Returns a number below 0 where `one` is before `other` in a list. */
const order = (one: PageStart, other: PageStart): number =>
  one.key === other.key ? compared(one.id, other.id) : compared(other.key, one.key);

const compared = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
