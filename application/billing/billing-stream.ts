import { type BillingState, billing } from '../../domain/billing/billing.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import type { Issuing } from '../../domain/billing/invoice.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { PlanUse } from '../ports/billing/plan-use.js';
import type { App } from '../app.js';
import { type Loaded, load } from '../shared/load.js';
import type { Target } from '../shared/execute.js';

/** Returns the stream of what a tenant has subscribed to and owes, and how it is folded. */
export const billingTarget = (tenantId: string): Target<BillingState, BillingEvent> => ({
  stream: streamName(tenantId, 'subscription', tenantId),
  aggregate: billing,
});

/** Reads what a tenant has subscribed to and owes. */
export function loadBilling(app: Pick<App, 'events'>, tenantId: string): Promise<Loaded<BillingState>> {
  const { stream, aggregate } = billingTarget(tenantId);
  return load(app, stream, aggregate);
}

/** Returns a function that reads what the limits of a tenant derive from. */
export const subscribedIn =
  (app: Pick<App, 'events'>): PlanUse['subscribedBy'] =>
  async (tenantId) =>
    (await loadBilling(app, tenantId)).state;

const entitling: ReadonlySet<string> = new Set<BillingEvent['type']>([
  'BillingSubscriptionCreated',
  'BillingSubscriptionUpdated',
  'BillingSubscriptionCanceled',
  'PlanOverridden',
  'PlanOverrideRemoved',
]);

/** Returns whether an event of this type may change what a tenant is entitled to. */
export const changesEntitlements = (type: string): boolean => entitling.has(type);

/** Returns what invoices of a tenant take from the catalogue, and from what an operator overrides. */
export function issuingOf(
  { plans, ids }: Pick<App, 'plans' | 'ids'>,
  { overrides }: Pick<BillingState, 'overrides'>,
): Issuing {
  const own = overrides.find(({ limit }) => limit === 'taxPercent');
  return {
    seller: plans.seller,
    taxPercentAt: (at) =>
      own && (own.until === null || own.until > at) ? (own.value ?? plans.taxPercent) : plans.taxPercent,
    hasTrial: (plan) => plans.plans.some(({ id, trialDays }) => id === plan && trialDays > 0),
    idOf: (subscriptionId, purpose) => ids.derive(subscriptionId, purpose),
  };
}
