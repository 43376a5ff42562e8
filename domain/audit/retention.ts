/** The number of days for which entries can be read, unless the tenant has another setting. */
export const DEFAULT_RETENTION_DAYS = 365;

/** The longest retention, in days. */
export const MOST_RETENTION_DAYS = 36_500;

/** A retention as it was set: by the plan, or by hand. */
export interface SetRetention {
  readonly days: number;
  readonly by?: 'plan' | undefined;
}

/**
 * Returns the retention in days of a tenant whose plan says `ofPlan` (null: nothing): that of the plan, unless a shorter one
 * was set by hand. `changes`: in the order of the log.
 */
export function plannedRetention(changes: readonly SetRetention[], ofPlan: number | null): number {
  const byHand = changes.findLast(({ by }) => by === undefined)?.days ?? null;
  if (ofPlan === null) return byHand ?? DEFAULT_RETENTION_DAYS;
  return byHand === null ? ofPlan : Math.min(byHand, ofPlan);
}

/** A tenant's retention from `at` (ms since the epoch) until its next change. */
export interface RetentionChange {
  readonly at: number;
  readonly days: number;
}

const DAY_MS = 86_400_000;

/**
 * Returns the time (ms since the epoch) before which entries may be missing at `now`, by any retention that was in force
 * until then. `changes`: in the order of the log.
 */
export function expiredBefore(changes: readonly RetentionChange[], now: number): number {
  let days = DEFAULT_RETENTION_DAYS;
  let latest = -Infinity;
  for (const { at, days: next } of [...changes, { at: now, days: 0 }]) {
    latest = Math.max(latest, Math.min(at, now) - days * DAY_MS);
    days = next;
  }
  return latest;
}
