import { dayText, startOfDay } from '../../ui/days.js';
import { locale } from '../../ui/format.js';

/** Days of the viewer's zone, as they stand in the address: `2026-03-01`, the last one included. Empty: without an end. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The same as the API takes it: `to` is not included. */
export interface Span {
  readonly from?: string;
  readonly to?: string;
}

/** Returns the span of the days in the address. */
export function spanOf({ from, to }: Partial<Days>): Span {
  const first = startOfDay(from);
  const end = startOfDay(to, 1);
  return {
    ...(first ? { from: first.toISOString() } : {}),
    ...(end ? { to: end.toISOString() } : {}),
  };
}

/** Returns the days of the last so many days, today included. */
export function lastDays(count: number, now = new Date()): Days {
  return { from: dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1)), to: '' };
}

/** Returns this month and those before it, the newest first, with their names. */
export function lastMonths(count: number, now = new Date()): readonly (Days & { readonly name: string })[] {
  const format = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' });
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(now.getFullYear(), now.getMonth() - back, 1);
    const last = new Date(now.getFullYear(), now.getMonth() - back + 1, 0);
    return { from: dayText(first), to: dayText(last), name: format.format(first) };
  });
}

/** Returns the days in words, such as "1–31 Mar 2026". @param whole the words for no end at all */
export function daysInWords({ from = '', to = '' }: Partial<Days>, whole: string): string {
  const [first, last] = [startOfDay(from), startOfDay(to)];
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });
  if (first && last && first <= last) return format.formatRange(first, last);
  if (!first && !last) return whole;
  return `${first ? format.format(first) : ''} – ${last ? format.format(last) : ''}`.trim();
}

/** Returns the day of the viewer's zone in which a time (ISO 8601) is. */
export const dayOf = (time: string): string => dayText(new Date(time));

/** Returns whether the last day is before the first one. */
export function isReversed({ from, to }: Partial<Days>): boolean {
  const [first, last] = [startOfDay(from), startOfDay(to)];
  return first !== null && last !== null && last < first;
}
