import type { BillingState } from './billing.js';
import { type BillingEvent, type UseWarning, warnedPercents } from './billing-events.js';

/**
 * Decides whether owners are to be warned of the active users of a month: once for each share of the limit, and anew when the
 * limit is another. Where use has passed several shares at once, of the highest alone. After a warning of a later month none
 * of an earlier one follows, whose last day is looked at again.
 */
export function decideUseWarning(
  { useWarned: told }: Pick<BillingState, 'useWarned'>,
  { month, used, limit, planName }: Omit<UseWarning, 'percent'>,
): BillingEvent[] {
  const percent = warnedPercents.findLast((share) => used > 0 && used * 100 >= limit * share);
  if (percent === undefined) return [];
  const isTold =
    told?.limit === limit && (told.month > month || (told.month === month && told.percent >= percent));
  return isTold ? [] : [{ type: 'MonthlyUseWarned', data: { month, percent, used, limit, planName } }];
}
