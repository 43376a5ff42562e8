/** For how many days entries can be read where the tenant has set nothing. */
export const USUAL_RETENTION_DAYS = 365;

/** A tenant's retention from `at` (ms since the epoch) on, until the next one. */
export interface RetentionChange {
  readonly at: number;
  readonly days: number;
}

const DAY_MS = 86_400_000;

/**
 * Returns the time (ms since the epoch) up to which some retention that was in force by `now` let entries go: what
 * happened before may be missing, what happened later may not. `changes`: in the order of the log.
 */
export function letGoBefore(changes: readonly RetentionChange[], now: number): number {
  let days = USUAL_RETENTION_DAYS;
  let latest = -Infinity;
  for (const { at, days: next } of [...changes, { at: now, days: 0 }]) {
    latest = Math.max(latest, Math.min(at, now) - days * DAY_MS);
    days = next;
  }
  return latest;
}
