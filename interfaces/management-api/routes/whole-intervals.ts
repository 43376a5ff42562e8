import { type StatsInterval, intervalStart } from '../../../application/audit/audit-stats.js';
import type { AuditSpan } from '../../../application/ports/audit/audit-log.js';
import { isoTime } from '../../../application/shared/event-context.js';
import { intervalMs } from '../../../application/webhook/webhook-health.js';
import { refuseFaults } from '../serving/query-string.js';

/**
 * Returns the span of a request for figures, extended to whole intervals.
 * @param now milliseconds since the epoch
 * @param limits.defaultDays the span of a request without `from`
 * Throws DomainError `invalid_input` for a span that begins in the future or is longer than `mostDays`.
 */
export function wholeIntervals(
  { from, to }: AuditSpan,
  interval: StatsInterval,
  now: number,
  limits: { readonly defaultDays: number; readonly mostDays: number },
): { readonly from: string; readonly to: string; readonly interval: StatsInterval } {
  const end = to ?? isoTime(now);
  const start = from ?? isoTime(Date.parse(end) - limits.defaultDays * intervalMs.day);
  const floor = intervalStart(end, interval);
  const span = {
    from: intervalStart(start, interval),
    to: floor === end ? end : isoTime(Date.parse(floor) + intervalMs[interval]),
    interval,
  };
  if (start > end)
    refuseFaults([{ pointer: 'from', code: 'after_now', detail: '"from" must not be in the future.' }]);
  if (Date.parse(end) - Date.parse(start) > limits.mostDays * intervalMs.day)
    refuseFaults([
      {
        pointer: 'from',
        code: 'too_long',
        detail: `"from" and "to" must span ${limits.mostDays} days at most.`,
      },
    ]);
  return span;
}
