import type { BillingState } from '../../domain/billing/billing.js';
import type { ConsentInput } from '../../domain/billing/consent.js';
import { amountOf } from '../../domain/billing/invoice.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App, BillingApp } from '../app.js';
import type { StripeClient } from '../ports/billing/stripe-client.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import type { Loaded } from '../shared/load.js';
import type { SubscriptionRecord } from './billing-records.js';
import { presentRecord } from './subscription-outcome.js';
import { loadBilling } from './billing-stream.js';
import { type Choice, type ChosenPlan, chosenPlan } from './chosen-plan.js';
import { engineOf } from './engine-of.js';
import { ledgerEngine } from './ledger-engine.js';
import { stripeOf } from './stripe-engine.js';
import { syncBilling } from './sync-billing.js';

/**
 * Puts the tenant on a plan: begins a subscription, or changes the one that it has; the default plan ends it with its
 * period. The plan and the quantity that it has only withdraw what was to change: the price stays as it was agreed. Throws
 * `invalid_input`, `invoice_unpaid`, `consent_required`; `billing_details_required` for a plan with a price while it is not
 * known whom invoices are made out to; `free_plan` where a free subscription of the ledger has to end before another is paid by
 * card; `no_subscription` where the default plan is chosen by a tenant that is on it.
 */
export async function choosePlan(
  app: BillingApp,
  context: CommandContext,
  choice: Choice,
): Promise<Outcome<SubscriptionRecord>> {
  const { state } = await loadBilling(app, context.tenantId);
  refuseBesideFree(app, state, chosenPlan(app, state, choice));
  return presentRecord(await engineOf(app, state).choose(context, choice, null));
}

/**
 * Puts the tenant on a plan as an operator decides, and lets it pay so from its next subscription on; both or neither. With
 * Stripe, a subscription that an operator begins is one of the ledger where the tenant may pay otherwise than by card, or
 * where it costs nothing; pages at Stripe where an owner was about to pay are closed. Throws what `choosePlan` throws;
 * `checkout_required` for one that only a card can pay.
 */
export async function assignPlan(
  app: BillingApp,
  context: CommandContext,
  choice: Choice,
  consent: ConsentInput | null,
): Promise<Outcome<SubscriptionRecord>> {
  const { state } = await loadBilling(app, context.tenantId);
  const chosen = chosenPlan(app, state, choice);
  const stripe = stripeOf(app, state);
  const isFree = amountOf(chosen.terms) === 0;
  const isOfLedger =
    state.subscription === null &&
    !chosen.isDefault &&
    (isFree || consent !== null || state.consent !== null);
  const started =
    stripe !== null && isOfLedger
      ? await beginBesideStripe(app, context, stripe, (ledger) => ledger.choose(context, choice, consent))
      : null;
  if (started !== null) return presentRecord(started);
  // Stripe may have started one meanwhile
  const { state: present } = await loadBilling(app, context.tenantId);
  return presentRecord(await engineOf(app, present).choose(context, choice, consent));
}

/**
 * Begins a subscription of the ledger where Stripe keeps those that are paid by card: `begin` runs between two closings of
 * the pages where an owner could pay for a first time. Null: a payment was completed before.
 */
async function beginBesideStripe(
  app: BillingApp,
  context: CommandContext,
  stripe: StripeClient,
  begin: (ledger: ReturnType<typeof ledgerEngine>) => Promise<Loaded<BillingState>>,
): Promise<Loaded<BillingState> | null> {
  const closePages = async ({ customer }: BillingState): Promise<void> => {
    if (customer?.livemode === stripe.livemode) await stripe.closeCheckouts(customer.customerId);
  };
  await closePages((await loadBilling(app, context.tenantId)).state);
  // a payment may have been completed without word of it so far
  const { state } = await syncBilling(app, context, stripe, 'before assignment');
  if (state.subscription !== null) return null;
  const started = await begin(ledgerEngine(app));
  // a page may have been opened before the subscription began
  await closePages((await loadBilling(app, context.tenantId)).state);
  return started;
}

/**
 * Throws `free_plan` for a plan with a price where an operator began a free one: the ledger does not take cards, and a
 * checkout begins no second subscription.
 */
export function refuseBesideFree(
  { stripe }: Pick<App, 'stripe'>,
  { subscription, consent }: BillingState,
  { terms }: Pick<ChosenPlan, 'terms'>,
): void {
  if (stripe === null || consent !== null || subscription?.engine !== 'ledger') return;
  if (amountOf(subscription) > 0 || amountOf(terms) === 0) return;
  throw new DomainError(
    'conflict',
    'free_plan',
    'The present plan is free: cancel it at once, then open a checkout for the one that is paid by card.',
  );
}
