import type Stripe from 'stripe';
import type { Terms } from '../../domain/billing/billing-events.js';
import { idOf, planItem } from './remote-subscription.js';
import { priceOf } from './stripe-prices.js';

export interface TermsChange {
  readonly terms: Terms;
  readonly when: 'now' | 'period_end';
  readonly isTrial: boolean;
}

/** Changes the terms of a subscription; what was to come at the end of its period is withdrawn first. */
export async function changeSubscription(
  stripe: Stripe,
  id: string,
  { terms, when, isTrial }: TermsChange,
  key: string,
): Promise<void> {
  const price = await priceOf(stripe, terms);
  const subscription = await withoutSchedule(stripe, await stripe.subscriptions.retrieve(id));
  const item = planItem(subscription);
  const isSame = item.price.id === price && item.quantity === terms.quantity;
  if (subscription.cancel_at_period_end)
    await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  if (isSame) return;
  const items = [{ price, quantity: terms.quantity }];
  if (when === 'period_end') await scheduleAfterPeriod(stripe, subscription, items, terms, key);
  else
    await stripe.subscriptions.update(
      id,
      {
        items: items.map((each) => ({ id: item.id, ...each })),
        proration_behavior: isTrial ? 'none' : 'always_invoice',
      },
      { idempotencyKey: key },
    );
}

/** Lets a subscription go on as it is: Stripe refuses changes of one that follows a schedule. */
export async function withoutSchedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  if (subscription.schedule === null) return subscription;
  await stripe.subscriptionSchedules.release(idOf(subscription.schedule));
  return stripe.subscriptions.retrieve(subscription.id);
}

/** The present phase stays as it is; one interval of the new terms follows, after which the subscription keeps them. */
async function scheduleAfterPeriod(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  items: { price: string; quantity: number }[],
  { interval }: Terms,
  key: string,
): Promise<void> {
  const schedule = await stripe.subscriptionSchedules.create(
    { from_subscription: subscription.id },
    { idempotencyKey: key },
  );
  const item = planItem(subscription);
  const rates = (subscription.default_tax_rates ?? []).map((rate) => rate.id);
  const tax = rates.length === 0 ? {} : { default_tax_rates: rates };
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        proration_behavior: 'none',
        ...tax,
      },
      { items, duration: { interval, interval_count: 1 }, proration_behavior: 'none', ...tax },
    ],
  });
}
