import type { BillingApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import type { SubscriptionRecord } from './billing-records.js';
import { presentRecord, recordOf } from './subscription-outcome.js';
import { loadBilling } from './billing-stream.js';
import { engineOf } from './engine-of.js';

/**
 * Ends the subscription, with its period or at once. Returns it; null once it has ended. Idempotent at the period's end.
 * Throws `no_subscription`.
 */
export async function cancelSubscription(
  app: BillingApp,
  context: CommandContext,
  atPeriodEnd: boolean,
): Promise<Outcome<SubscriptionRecord | null>> {
  const engine = engineOf(app, (await loadBilling(app, context.tenantId)).state);
  if (atPeriodEnd) return recordOf(await engine.setCancelAtPeriodEnd(context, true));
  const reason = context.actor.type === 'operator' ? 'operator' : 'requested';
  return recordOf(await engine.cancel(context, reason));
}

/** Lets a subscription go on that was to end with its period. Idempotent. Throws `no_subscription`. */
export async function resumeSubscription(
  app: BillingApp,
  context: CommandContext,
): Promise<Outcome<SubscriptionRecord>> {
  const engine = engineOf(app, (await loadBilling(app, context.tenantId)).state);
  return presentRecord(await engine.setCancelAtPeriodEnd(context, false));
}
