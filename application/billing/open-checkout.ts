import { type BillingState, type Customer } from '../../domain/billing/billing.js';
import { defaultPlan } from '../../domain/billing/plan.js';
import { refuseDebt, termsOf } from '../../domain/billing/subscription.js';
import { daysAfter } from '../../domain/shared/calendar.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App, BillingApp, LogApp } from '../app.js';
import { billingAddress } from '../mail/link-address.js';
import type { StripeClient } from '../ports/billing/stripe-client.js';
import type { CommandContext } from '../shared/command-context.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import type { Loaded } from '../shared/load.js';
import { tenantDirectory } from '../tenant/tenant-directory.js';
import { billingTarget, issuingOf, loadBilling } from './billing-stream.js';
import { type Choice, offeredPlan } from './chosen-plan.js';
import { syncBilling } from './sync-billing.js';

/** A page at Stripe where an owner pays for a first time. */
export interface Checkout {
  readonly url: string;
  /** Of the newest event of the tenant's billing: by it the tenant is known as the customer whom messages are about. */
  readonly position: bigint | null;
}

/**
 * Returns the page at Stripe where an owner pays for a first time. A tenant has one open checkout; the page that the
 * browser comes back to changes nothing. Throws `no_checkout` where the service does not collect by Stripe,
 * `invalid_input`, `subscription_exists`, `invoice_unpaid`.
 */
export async function openCheckout(
  app: BillingApp,
  context: CommandContext,
  { plan: id, quantity = 1 }: Choice,
): Promise<Checkout> {
  const stripe = connectedStripe(app);
  const plan = offeredPlan(app, id);
  if (plan.id === defaultPlan(app.plans).id) throw notForSale();
  const terms = termsOf(plan, app.plans, quantity);
  // a checkout may have been completed without word of it so far
  const synced = await syncBilling(app, context, stripe, 'before checkout');
  const { state } = synced;
  if (state.subscription !== null) throw subscriptionExists();
  refuseDebt(state);
  const { customerId, position } = await customerOf(app, context, stripe, synced);
  const url = await pageOf(app, context.tenantId);
  const trialDays = state.hadTrial ? 0 : plan.trialDays;
  const firstInvoiceAt = daysAfter(isoTime(app.clock.now()), trialDays);
  const checkoutUrl = await stripe.openCheckout({
    customerId,
    terms,
    trialDays,
    taxPercent: issuingOf(app, state).taxPercentAt(firstInvoiceAt),
    doneUrl: url,
    backUrl: url,
  });
  // an assignment or a deletion that began meanwhile may have closed the pages before this one was opened
  const { state: present } = await loadBilling(app, context.tenantId);
  const isDeleted = (await tenantDirectory(app).byId(context.tenantId, true)) === null;
  if (present.subscription !== null || isDeleted) {
    await stripe.closeCheckouts(customerId);
    throw subscriptionExists();
  }
  return { url: checkoutUrl, position };
}

const subscriptionExists = (): DomainError =>
  new DomainError('conflict', 'subscription_exists', 'The tenant has a subscription: change it.');

/**
 * Returns the address at Stripe where an owner changes the cards of the tenant. Throws `no_checkout`; `no_customer` before
 * the first checkout.
 */
export async function openCardPortal(
  app: BillingApp,
  { tenantId }: CommandContext,
  state: BillingState,
): Promise<string> {
  const stripe = connectedStripe(app);
  if (state.customer?.livemode !== stripe.livemode)
    throw new DomainError('not-found', 'no_customer', 'The tenant has not paid by card: open a checkout.');
  return stripe.openPortal(state.customer.customerId, await pageOf(app, tenantId));
}

function connectedStripe({ stripe }: Pick<App, 'stripe'>): StripeClient {
  if (stripe === null)
    throw new DomainError('conflict', 'no_checkout', 'This service takes no cards: choose a plan instead.');
  return stripe;
}

const notForSale = (): DomainError => {
  const detail = 'is the plan of tenants without a subscription';
  return new DomainError('invalid', 'invalid_input', `/plan: ${detail}`, [
    { pointer: '/plan', code: 'default', detail },
  ]);
};

const pageOf = async (app: LogApp, tenantId: string): Promise<string> =>
  billingAddress(app.addresses.portalUrl, await slugOf(app, tenantId), null);

async function slugOf(app: LogApp, tenantId: string): Promise<string> {
  const tenant = await tenantDirectory(app).byId(tenantId, true);
  if (tenant === null) throw new TypeError('the tenant exists');
  return tenant.slug;
}

/** Returns the tenant's customer at Stripe, which is created with its first checkout. */
async function customerOf(
  app: LogApp,
  context: CommandContext,
  stripe: StripeClient,
  { state: before, position: known }: Loaded<BillingState>,
): Promise<Pick<Customer, 'customerId'> & Pick<Checkout, 'position'>> {
  const { livemode } = stripe;
  if (before.customer?.livemode === livemode) return { ...before.customer, position: known };
  const { tenantId } = context;
  const name = before.details?.name ?? '';
  // of several at once each gets the same customer
  const key = `customer ${tenantId}`;
  const customerId = await stripe.createCustomer(name === '' ? await slugOf(app, tenantId) : name, key);
  const { state, position } = await execute(app, context, {
    ...billingTarget(tenantId),
    step: 'customer',
    expects: (now) => now,
    decide: ({ customer }) =>
      customer?.livemode === livemode
        ? []
        : [{ type: 'BillingCustomerLinked', data: { customerId, livemode } }],
  });
  return { customerId: state.customer?.customerId ?? customerId, position };
}
