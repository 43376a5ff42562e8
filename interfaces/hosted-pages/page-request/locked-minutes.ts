import type { PagesDeps } from '../pages-deps.js';
import { minutesUntil } from './minutes-until.js';

/** Returns what a page says about a lock: the minutes until its end (ISO 8601), one at least; null without a lock. */
export const lockedMinutes = (
  deps: Pick<PagesDeps, 'app'>,
  until: string | null,
): { readonly lockedMinutes: number } | null =>
  until === null ? null : { lockedMinutes: minutesUntil(deps, Date.parse(until)) };
