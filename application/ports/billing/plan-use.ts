import type { CountedLimit, Subscribed } from '../../../domain/billing/entitlements.js';

/** What tenants have subscribed to and how much of it they use. Both may be a second late: limits of plans are commercial. */
export interface PlanUse {
  /** Returns what the limits of a tenant derive from. */
  subscribedBy(tenantId: string): Promise<Subscribed>;
  /**
   * Returns how many of them a tenant has: without deleted ones, and without keys that are revoked or expired at `now` (ms
   * since the epoch).
   */
  count(tenantId: string, what: CountedLimit, now: number): Promise<number>;
}
