import { refuseFaults } from '../serving/query-string.js';

/** A time of the query in UTC, ISO 8601 with milliseconds. RFC 3339 knows times that no clock of ours does (23:59:60), and that no table takes (before the year 1, after 9999). */
export function utc(pointer: string, value: unknown): string {
  const time = new Date(String(value));
  const text = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  // years of other than four digits begin with a sign, which sorts before all digits
  if (text < '0001') {
    refuseFaults([{ pointer, code: 'format', detail: `"${pointer}" must be a time that exists.` }]);
  }
  return text;
}

/**
 * Returns the ends of a span of time that a query has, in UTC; undefined where it has none. Throws DomainError `invalid_input`
 * where a time does not exist, or the end lies before the start.
 */
export function utcSpan(
  query: Readonly<Record<string, unknown>>,
  start = 'from',
  end = 'to',
): { readonly from: string | undefined; readonly to: string | undefined } {
  const timeOf = (name: string): string | undefined =>
    query[name] === undefined ? undefined : utc(name, query[name]);
  const [from, to] = [timeOf(start), timeOf(end)];
  if (from !== undefined && to !== undefined && from > to) {
    refuseFaults([{ pointer: end, code: 'before_from', detail: `"${end}" must not be before "${start}".` }]);
  }
  return { from, to };
}
