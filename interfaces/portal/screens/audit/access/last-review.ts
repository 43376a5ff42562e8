import { tenant } from '../../../session/tenant.js';
import { dayText } from '../../../ui/days.js';

/** Times (ISO 8601) up to which changes were downloaded in this browser, by the id of the tenant. */
type Reviews = Readonly<Record<string, unknown>>;

const STORAGE_KEY = 'tessera.reviews';

/**
 * A change that was under way when a file was made has a time before its end and may not be in it. The next file begins so
 * many ms earlier.
 */
const OVERLAP_MS = 60_000;

function reviews(): Reviews {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Reviews) : {};
  } catch {
    return {};
  }
}

const tenantId = (): string => tenant.peek()?.tenantId ?? '';

/** Returns up to which time (ISO 8601) changes of the tenant were downloaded in this browser; null for never. */
export function lastReview(): string | null {
  const { [tenantId()]: until } = reviews();
  return typeof until === 'string' && !Number.isNaN(Date.parse(until)) ? until : null;
}

/** Remembers up to which time (ISO 8601) changes were downloaded. A file about the past leaves a later time as it is. */
export function rememberReview(until: string): void {
  const last = lastReview();
  if (last !== null && last >= until) return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...reviews(), [tenantId()]: until }));
  } catch {
    // the browser keeps nothing: the time is typed again
  }
}

/** Returns the time from which the next review begins, as a field for a time has it: to the minute, in the viewer's zone. */
export function nextReviewFrom(until: string): string {
  const from = new Date(Date.parse(until) - OVERLAP_MS);
  const [hours, minutes] = [from.getHours(), from.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${dayText(from)}T${hours}:${minutes}`;
}
