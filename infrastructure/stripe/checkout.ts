import type Stripe from 'stripe';
import type { CheckoutOrder } from '../../application/ports/billing/stripe-client.js';
import { priceOf } from './stripe-prices.js';
import { isMadeFor, taxOf } from './stripe-tax.js';

/** Returns the address of the customer's one open checkout; one for other terms or another tax is closed first. */
export async function openCheckout(stripe: Stripe, order: CheckoutOrder): Promise<string> {
  const { customerId: customer, terms, trialDays } = order;
  const price = await priceOf(stripe, terms);
  const expected = {
    price,
    quantity: String(terms.quantity),
    trialDays: String(trialDays),
    taxPercent: String(order.taxPercent),
  };
  const [last] = (await stripe.checkout.sessions.list({ customer, limit: 1 })).data;
  if (last?.status === 'open') {
    if (isMadeFor(last, expected) && last.url !== null) return last.url;
    await stripe.checkout.sessions.expire(last.id);
  }
  const tax = await taxOf(stripe, order.taxPercent);
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      // whom invoices are made out to
      billing_address_collection: 'required',
      customer_update: { address: 'auto', name: 'auto' },
      tax_id_collection: { enabled: true },
      automatic_tax: { enabled: tax.isAutomatic },
      line_items: [{ price, quantity: terms.quantity }],
      subscription_data: {
        ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
        ...(tax.rate === null ? {} : { default_tax_rates: [tax.rate] }),
      },
      success_url: order.doneUrl,
      cancel_url: order.backUrl,
      metadata: expected,
    },
    // of several at once, all after the same checkout, one opens the next one
    { idempotencyKey: `checkout ${customer} after ${last?.id ?? 'none'}` },
  );
  if (session.url === null) throw new TypeError('an open checkout has an address');
  return session.url;
}

/** The most checkouts of a customer that are open. */
const MOST = 100;

/** Closes the customer's open checkouts. Stripe refuses where one is completed at the same time. */
export async function closeCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: MOST });
  for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
}
