import { type Entitlements, entitlementsOf } from '../../domain/billing/entitlements.js';
import { type UsageMonth, usageMonth } from '../../domain/billing/usage.js';
import type { App } from '../app.js';
import { isoTime } from '../shared/event-context.js';

/** The people who were active in a month, and what the tenant may have now. */
export interface MonthlyUse extends Entitlements {
  readonly month: UsageMonth;
  readonly used: number;
}

/** Returns the monthly active users of the month that a day (`2026-11-25`, UTC) is in. */
export async function monthlyUse(
  app: Pick<App, 'planUse' | 'plans' | 'clock' | 'usage'>,
  tenantId: string,
  day: string,
): Promise<MonthlyUse> {
  const subscribed = await app.planUse.subscribedBy(tenantId);
  const month = usageMonth(subscribed.subscription, day);
  return {
    ...entitlementsOf(app.plans, subscribed, isoTime(app.clock.now())),
    month,
    used: await app.usage.activeUsers(tenantId, month),
  };
}
