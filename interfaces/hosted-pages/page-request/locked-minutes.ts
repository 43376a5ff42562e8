import type { PagesDeps } from '../pages-deps.js';

/** Returns what a page says about a lock: the minutes until its end (ISO 8601), one at least; null without a lock. */
export const lockedMinutes = (
  { app }: Pick<PagesDeps, 'app'>,
  until: string | null,
): { readonly lockedMinutes: number } | null =>
  until === null
    ? null
    : { lockedMinutes: Math.max(1, Math.ceil((Date.parse(until) - app.clock.now()) / 60_000)) };
