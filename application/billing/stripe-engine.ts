import type { BillingState } from '../../domain/billing/billing.js';
import { decideConsent } from '../../domain/billing/consent.js';
import { decideChange, isSame, isWholePaid, presentSubscription } from '../../domain/billing/subscription.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App, BillingApp } from '../app.js';
import type { StripeClient } from '../ports/billing/stripe-client.js';
import type { CommandContext } from '../shared/command-context.js';
import { isoTime } from '../shared/event-context.js';
import { refuseStale } from '../shared/execute.js';
import type { Loaded } from '../shared/load.js';
import { allowPayment } from './allow-payment.js';
import type { BillingEngine } from './billing-engine.js';
import { issuingOf, loadBilling } from './billing-stream.js';
import { type Choice, chosenPlan } from './chosen-plan.js';
import { ownIdOf, syncBilling } from './sync-billing.js';

/**
 * Returns Stripe as the keeper of subscriptions. It asks the customer itself whom invoices are made out to, and takes a
 * first payment on a page of its own (open-checkout.ts).
 */
export function stripeEngine(app: BillingApp, stripe: StripeClient): BillingEngine {
  const changed = (context: CommandContext, change: Change) => changeAtStripe(app, context, stripe, change);
  const setCancelAtPeriodEnd: BillingEngine['setCancelAtPeriodEnd'] = (context, isCanceled) =>
    changed(context, async (id, state) => {
      if (presentSubscription(state).cancelAtPeriodEnd !== isCanceled)
        await stripe.setCancelAtPeriodEnd(id, isCanceled);
    });
  return {
    choose: async (context, choice, consent) => {
      const { state } = await loadBilling(app, context.tenantId);
      const { isDefault } = chosenPlan(app, state, choice);
      const agreed = consent === null ? [] : decideConsent(state, consent);
      if (!isDefault && state.subscription === null) throw checkoutRequired();
      const chosen = isDefault
        ? await setCancelAtPeriodEnd(context, true)
        : await changed(context, changeTerms(app, stripe, choice, context.commandId));
      if (consent === null || agreed.length === 0) return chosen;
      const { ifMatch: _known, ...later } = context;
      await allowPayment(app, { ...later, commandId: app.ids.derive(context.commandId, 'consent') }, consent);
      return loadBilling(app, context.tenantId);
    },
    setCancelAtPeriodEnd,
    cancel: (context, reason) =>
      changed(context, (id, state) => stripe.cancel(id, { reason, isCredited: isWholePaid(state) })),
  };
}

/**
 * Returns the connection to Stripe where it keeps a tenant's subscription, or would keep the next one; null: the ledger
 * does. Throws `billing_unavailable` for a subscription at Stripe where the service runs without it.
 */
export function stripeOf(
  { stripe }: Pick<App, 'stripe'>,
  { subscription }: Pick<BillingState, 'subscription'>,
): StripeClient | null {
  if (subscription?.engine === 'ledger') return null;
  if (subscription !== null && stripe === null)
    throw new DomainError(
      'unavailable',
      'billing_unavailable',
      'The subscription is collected by Stripe, which this service is not connected to.',
    );
  return stripe;
}

/** A change of the subscription `id`, which is Stripe's name of it. `state` is what Stripe's account was just compared with. */
type Change = (id: string, state: BillingState) => Promise<void>;

/**
 * Changes a tenant's subscription at Stripe, and appends what that changed. Returns the stream afterwards. Throws
 * `no_subscription`, `stale_revision`.
 */
async function changeAtStripe(
  app: BillingApp,
  context: CommandContext,
  stripe: StripeClient,
  change: Change,
): Promise<Loaded<BillingState>> {
  // more expensive terms are invoiced at once
  const now = isoTime(app.clock.now());
  const { state, revision } = await syncBilling(app, context, stripe, 'before', now);
  refuseStale(context, revision);
  const { subscriptionId } = presentSubscription(state);
  const { subscriptions } = await stripe.fetchAccount(state.customer?.customerId ?? '');
  const idOf = ownIdOf(app, context.tenantId);
  const found = subscriptions.find(({ id }) => idOf(id) === subscriptionId);
  if (!found) throw new TypeError(`Stripe has no subscription ${subscriptionId}`);
  await change(found.id, state);
  return syncBilling(app, context, stripe, 'after');
}

/** Returns the change to the terms of a choice. It throws `invalid_input` and `invoice_unpaid`, as the ledger does. */
const changeTerms =
  (app: BillingApp, stripe: StripeClient, choice: Choice, key: string): Change =>
  async (id, state) => {
    const { terms } = chosenPlan(app, state, choice);
    const [decided] = decideChange(state, terms, isoTime(app.clock.now()), issuingOf(app, state));
    if (decided?.type !== 'BillingSubscriptionUpdated') return;
    const before = presentSubscription(state);
    // the price that was agreed may be one that was made at Stripe by hand, which no terms find again
    if (isSame(before, terms)) return stripe.setCancelAtPeriodEnd(id, false);
    const when = decided.data.pending === null ? 'now' : 'period_end';
    const isTrial = before.status === 'trialing';
    await stripe.changeSubscription(id, { terms, when, isTrial }, key);
  };

/** Returns the refusal of a first choice: a card is needed, which only Stripe may see. */
const checkoutRequired = (): DomainError =>
  new DomainError(
    'conflict',
    'checkout_required',
    'Plans are paid by card here: open a checkout (POST /billing/checkout).',
  );
