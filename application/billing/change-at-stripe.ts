import type { BillingState } from '../../domain/billing/billing.js';
import type { CancelReason, Terms } from '../../domain/billing/billing-events.js';
import { type Issuing } from '../../domain/billing/invoice.js';
import { decideChange, isWholePaid, presentSubscription } from '../../domain/billing/subscription.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App } from '../app.js';
import type { BillingEngine } from '../ports/billing/billing-engine.js';
import type { CommandContext } from '../shared/command-context.js';
import { isoTime } from '../shared/event-context.js';
import { refuseStale } from '../shared/execute.js';
import type { Loaded } from '../shared/load.js';
import { ownIdOf, syncBilling } from './sync-billing.js';

/** A change of a subscription at Stripe. `id` is Stripe's. */
export type StripeChange = (
  subscription: { readonly id: string; readonly state: BillingState },
  engine: BillingEngine,
) => Promise<void>;

/**
 * Changes a tenant's subscription at Stripe, and appends what that changed. Returns the stream afterwards. Throws
 * `no_subscription`, `stale_revision`.
 */
export async function changeAtStripe(
  app: App,
  context: CommandContext,
  engine: BillingEngine,
  change: StripeChange,
): Promise<Loaded<BillingState>> {
  // dearer terms are invoiced at once
  const now = isoTime(app.clock.now());
  const { state, revision } = await syncBilling(app, context, engine, 'before', now);
  refuseStale(context, revision);
  const { subscriptionId } = presentSubscription(state);
  const { subscriptions } = await engine.fetchAccount(state.customer?.customerId ?? '');
  const idOf = ownIdOf(app, context.tenantId);
  const found = subscriptions.find(({ id }) => idOf(id) === subscriptionId);
  if (!found) throw new TypeError(`Stripe has no subscription ${subscriptionId}`);
  await change({ id: found.id, state }, engine);
  return syncBilling(app, context, engine, 'after');
}

/** Returns the change to other terms. It throws `invoice_unpaid`, as the ledger does. */
export const changeTerms =
  (
    terms: Terms,
    { at, issuing, key }: { readonly at: string; readonly issuing: Issuing; readonly key: string },
  ): StripeChange =>
  async ({ id, state }, engine) => {
    const [decided] = decideChange(state, terms, at, issuing);
    if (decided?.type !== 'BillingSubscriptionUpdated') return;
    const when = decided.data.pending === null ? 'now' : 'period_end';
    const isTrial = presentSubscription(state).status === 'trialing';
    await engine.changeSubscription(id, { terms, when, isTrial }, key);
  };

/** Returns the change that lets a subscription end with its period, or go on after it. */
export const endWithPeriod =
  (isCanceled: boolean): StripeChange =>
  async ({ id, state }, engine) => {
    if (presentSubscription(state).cancelAtPeriodEnd !== isCanceled)
      await engine.setCancelAtPeriodEnd(id, isCanceled);
  };

/** Returns the change that ends a subscription. */
export const endNow =
  (reason: CancelReason): StripeChange =>
  ({ id, state }, engine) =>
    engine.cancel(id, { reason, isCredited: isWholePaid(state) });

/** Returns the refusal of a first choice: a card is needed, which only Stripe may see. */
export const checkoutRequired = (): DomainError =>
  new DomainError(
    'conflict',
    'checkout_required',
    'Plans are paid by card here: open a checkout (POST /billing/checkout).',
  );
