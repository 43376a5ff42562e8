import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Terms } from '../../domain/billing/billing-events.js';
import { fromStripe, toStripe } from './stripe-amounts.js';

/** What a price depends on: all terms but the quantity. */
type Priced = Omit<Terms, 'quantity'>;

/** Prices at Stripe cannot change: other terms have another one. */
const lookupKey = ({ plan, planName, unitAmount, currency, interval, per }: Priced): string => {
  const parts = [plan, planName, toStripe(unitAmount, currency), currency, interval, per];
  return `tessera_${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}`;
};

/** Returns the id of the price of these terms, which is created with its first use. */
export async function priceOf(stripe: Stripe, terms: Priced): Promise<string> {
  const key = lookupKey(terms);
  const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  const [price] = found.data;
  if (price) return price.id;
  const created = await stripe.prices.create(
    {
      currency: terms.currency.toLowerCase(),
      unit_amount: toStripe(terms.unitAmount, terms.currency),
      recurring: { interval: terms.interval },
      tax_behavior: 'exclusive',
      lookup_key: key,
      product_data: { name: terms.planName },
      metadata: { plan: terms.plan, planName: terms.planName, per: terms.per },
    },
    { idempotencyKey: key },
  );
  return created.id;
}

/** Returns the terms of a price. One that was made elsewhere is a plan by its own name. */
export function termsOfPrice(price: Stripe.Price, quantity: number): Terms {
  const currency = price.currency.toUpperCase();
  const { plan = price.lookup_key ?? price.id, planName = price.nickname ?? plan, per } = price.metadata;
  return {
    plan,
    planName,
    quantity,
    unitAmount: fromStripe(price.unit_amount ?? 0, currency),
    currency,
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
    per: per === 'unit' ? 'unit' : 'flat',
  };
}
