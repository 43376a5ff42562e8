import type Stripe from 'stripe';

/**
 * Returns the percentage that a subscription's invoices are taxed with; null where Stripe Tax works it out, or where a rate
 * was not made by the service: an accountant's rates stay.
 */
export function taxPercentAt(subscription: Stripe.Subscription): number | null {
  const rates = subscription.default_tax_rates ?? [];
  const isOwn = rates.every(({ metadata }) => metadata?.['tessera'] !== undefined);
  if (subscription.automatic_tax.enabled || !isOwn) return null;
  return rates.reduce((sum, { percentage }) => sum + percentage, 0);
}
