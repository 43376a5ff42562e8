import { isoTime } from '../../../application/shared/event-context.js';
import { timeIn } from '../../../application/shared/time-in.js';
import { refuseFaults } from '../serving/query-string.js';

/**
 * Returns a time of the query in UTC, ISO 8601 with milliseconds. Throws DomainError `invalid_input` for what `timeIn` refuses.
 */
function utc(pointer: string, value: unknown): string {
  const time = timeIn(String(value));
  if (time === null)
    refuseFaults([{ pointer, code: 'format', detail: `"${pointer}" must be a time that exists.` }]);
  return isoTime(time!);
}

/**
 * Returns the ends of a span of time in UTC, as far as the query has them. Throws DomainError `invalid_input` when a time
 * does not exist, or the end is before the start.
 */
export function utcSpan(
  query: Readonly<Record<string, unknown>>,
  start = 'from',
  end = 'to',
): { readonly from?: string; readonly to?: string } {
  const from = query[start] === undefined ? undefined : utc(start, query[start]);
  const to = query[end] === undefined ? undefined : utc(end, query[end]);
  if (from !== undefined && to !== undefined && from > to)
    refuseFaults([{ pointer: end, code: 'before_from', detail: `"${end}" must not be before "${start}".` }]);
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
