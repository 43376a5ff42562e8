import type { PagesDeps } from '../pages-deps.js';

/** Returns the minutes until `time` (ms since the epoch), one at least. */
export const minutesUntil = ({ app }: Pick<PagesDeps, 'app'>, time: number): number =>
  Math.max(1, Math.ceil((time - app.clock.now()) / 60_000));

/** No more mails can be sent now; the next one in `limitedMinutes`. */
export interface MailLimited {
  readonly limitedMinutes: number;
}
