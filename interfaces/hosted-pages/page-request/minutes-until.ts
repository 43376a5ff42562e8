import type { PagesDeps } from '../pages-deps.js';

/** Returns the minutes until `time` (ms since the epoch), one at least. */
export const minutesUntil = ({ app }: Pick<PagesDeps, 'app'>, time: number): number =>
  Math.max(1, Math.ceil((time - app.clock.now()) / 60_000));

/** Returns what a page says about a lock: the minutes until its end (ISO 8601), one at least; null without a lock. */
export const lockedMinutes = (
  deps: Pick<PagesDeps, 'app'>,
  until: string | null,
): { readonly lockedMinutes: number } | null =>
  until === null ? null : { lockedMinutes: minutesUntil(deps, Date.parse(until)) };

/** No more mails can be sent now; the next one in `limitedMinutes`. */
export interface MailLimited {
  readonly limitedMinutes: number;
}
