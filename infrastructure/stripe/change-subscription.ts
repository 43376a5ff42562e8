import type Stripe from 'stripe';
import type { Terms } from '../../domain/billing/billing-events.js';
import { idOf, planItem } from './remote-subscription.js';
import { priceOf } from './stripe-prices.js';

export interface TermsChange {
  readonly terms: Terms;
  readonly when: 'now' | 'period_end';
  readonly isTrial: boolean;
}

/**
 * Changes the terms of a subscription, in place of what was to come at the end of its period. Repeatable after a failure:
 * what an earlier attempt has left is taken up.
 */
export async function changeSubscription(
  stripe: Stripe,
  id: string,
  { terms, when, isTrial }: TermsChange,
  key: string,
): Promise<void> {
  const price = await priceOf(stripe, terms);
  const subscription = await stripe.subscriptions.retrieve(id);
  const item = planItem(subscription);
  const isSame = item.price.id === price && item.quantity === terms.quantity;
  const isScheduled = !isSame && when === 'period_end';
  if (!isScheduled) await withoutSchedule(stripe, subscription);
  if (subscription.cancel_at_period_end)
    await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  if (isSame) return;
  const next = { price, quantity: terms.quantity };
  if (isScheduled) await scheduleAfterPeriod(stripe, subscription, [next], terms);
  else
    await stripe.subscriptions.update(
      id,
      {
        items: [{ id: item.id, ...next }],
        proration_behavior: isTrial ? 'none' : 'always_invoice',
      },
      { idempotencyKey: key },
    );
}

/** Lets a subscription go on as it is: Stripe refuses changes of one that follows a schedule. */
export async function withoutSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule !== null) await stripe.subscriptionSchedules.release(idOf(schedule));
}

/**
 * The present phase stays as it is; one interval of the new terms follows, after which the subscription keeps them. A schedule
 * that the subscription follows is written again. A new one has no key of idempotency: a subscription has one schedule at
 * most, and a repeated key would bring back one that is released meanwhile.
 */
async function scheduleAfterPeriod(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  items: { price: string; quantity: number }[],
  { interval }: Terms,
): Promise<void> {
  const schedule =
    subscription.schedule === null
      ? (await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).id
      : idOf(subscription.schedule);
  const item = planItem(subscription);
  const rates = (subscription.default_tax_rates ?? []).map((rate) => rate.id);
  const tax = rates.length === 0 ? {} : { default_tax_rates: rates };
  await stripe.subscriptionSchedules.update(schedule, {
    metadata: { tessera: 'change' },
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
