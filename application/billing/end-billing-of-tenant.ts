import { decideEndWithTenant } from '../../domain/billing/end-with-tenant.js';
import { hasEnded } from '../../domain/billing/remote-account.js';
import { isWholePaid } from '../../domain/billing/subscription.js';
import type { BillingApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { billingTarget, loadBilling } from './billing-stream.js';
import { stripeOf } from './stripe-engine.js';
import { ownIdOf, syncEndOfBilling } from './sync-billing.js';

/**
 * Ends what a tenant that is deleted subscribes to, and voids its open invoices, first where they are collected.
 * Idempotent. Throws `billing_unavailable`.
 */
export async function endBillingOfTenant(app: BillingApp, context: CommandContext): Promise<void> {
  await endAtStripe(app, context);
  await execute(app, context, {
    ...billingTarget(context.tenantId),
    step: 'end with tenant',
    expects: (present) => present,
    decide: (present) => decideEndWithTenant(present, isoTime(app.clock.now())),
  });
}

/**
 * Leaves nothing at Stripe that could charge the customer: no page where it could pay for a first time, and no subscription,
 * also of those that the tenant's stream does not report. The customer stays, with its invoices, as books have to.
 */
async function endAtStripe(app: BillingApp, context: CommandContext): Promise<void> {
  const { customer, subscription } = (await loadBilling(app, context.tenantId)).state;
  // a subscription of the ledger may stand beside what Stripe has
  const stripe = subscription?.engine === 'stripe' ? stripeOf(app, { subscription }) : app.stripe;
  if (stripe === null || customer === null || customer.livemode !== stripe.livemode) return;
  const { customerId } = customer;
  // first, so that no subscription begins after those that are ended
  await stripe.closeCheckouts(customerId);
  const { state } = await syncEndOfBilling(app, context, stripe, 'before');
  const idOf = ownIdOf(app, context.tenantId);
  for (const remote of (await stripe.fetchAccount(customerId)).subscriptions) {
    if (hasEnded(remote)) continue;
    const isCredited = idOf(remote.id) === state.subscription?.subscriptionId && isWholePaid(state);
    await stripe.cancel(remote.id, { reason: 'tenant_deleted', isCredited });
  }
  const { invoices } = await stripe.fetchAccount(customerId);
  for (const { id } of invoices.filter(({ status }) => status === 'open')) await stripe.voidInvoice(id);
  await syncEndOfBilling(app, context, stripe, 'voided');
}
