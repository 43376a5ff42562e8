import { monthsAfter } from '../shared/calendar.js';
import { type BillingEvent, type UseWarning, warnedPercents } from './billing-events.js';
import type { BillingState, PresentSubscription } from './billing.js';

/** Days of UTC (`2026-11-25`), without `to`. */
export interface UsageMonth {
  readonly from: string;
  readonly to: string;
}

const midnight = (day: string): string => `${day}T00:00:00.000Z`;
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/**
 * Returns the month in which the active users of a day are counted: of whole days, from the day of the month on which the
 * periods of the subscription begin, also of those that last a year. Without a subscription it is the calendar's month.
 */
export function usageMonth(
  subscription: Pick<PresentSubscription, 'anchor'> | null,
  day: string,
): UsageMonth {
  const first = subscription === null ? `${day.slice(0, 7)}-01` : subscription.anchor.slice(0, 10);
  // counted from one beginning, so that 31 January is followed by 28 February and 31 March
  const startOf = (month: number): string => monthsAfter(midnight(first), month).slice(0, 10);
  const months = monthNumber(day) - monthNumber(first);
  const number = startOf(months) <= day ? months : months - 1;
  return { from: startOf(number), to: startOf(number + 1) };
}

/**
 * Decides whether owners are to be warned of the active users of a month: once for each share of the limit, and anew when the
 * limit is another. Where use has passed several shares at once, of the highest alone. After a warning of a later month none
 * of an earlier one follows, whose last day is looked at again.
 */
export function decideUseWarning(
  { useWarned: warned }: Pick<BillingState, 'useWarned'>,
  { month, used, limit, planName }: Omit<UseWarning, 'percent'>,
): BillingEvent[] {
  const percent = warnedPercents.findLast((share) => used > 0 && used * 100 >= limit * share);
  if (percent === undefined) return [];
  const isWarned =
    warned?.limit === limit &&
    (warned.month > month || (warned.month === month && warned.percent >= percent));
  return isWarned ? [] : [{ type: 'MonthlyUseWarned', data: { month, percent, used, limit, planName } }];
}
