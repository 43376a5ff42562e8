import type Stripe from 'stripe';
import { type CancelReason, type Terms, cancelReasons } from '../../domain/billing/billing-events.js';
import type { RemoteSubscription } from '../../domain/billing/remote-account.js';
import { termsOfPrice } from './stripe-prices.js';

/** Returns a time of Stripe's, which is in seconds, as events have it. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const timeOrNull = (seconds: number | null): string | null =>
  seconds === null ? null : timeOf(seconds);

export const idOf = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/** Returns the item that is the plan. Throws TypeError for a subscription without items. */
export function planItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const found = items.data.find(({ price }) => 'plan' in price.metadata) ?? items.data[0];
  if (!found) throw new TypeError(`subscription ${id} has no items`);
  return found;
}

/** The metadata of what the service makes at Stripe has a member of this name. */
const isOwn = ({ metadata }: { readonly metadata: Stripe.Metadata | null }): boolean =>
  metadata?.['tessera'] !== undefined;

/** Returns a subscription that was fetched with its schedule expanded. */
export async function remoteSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<RemoteSubscription> {
  const item = planItem(subscription);
  // the period is the items' own; the whole ends with the first of them
  const end = Math.min(...subscription.items.data.map((each) => each.current_period_end));
  const { cancel_at: cancelAt, ended_at: endedAt } = subscription;
  return {
    id: subscription.id,
    status: subscription.status,
    terms: termsOfPrice(item.price, item.quantity ?? 1),
    taxPercent: taxPercentAt(subscription),
    startedAt: timeOf(subscription.start_date),
    trialEndsAt: timeOrNull(subscription.trial_end),
    currentPeriodStart: timeOf(item.current_period_start),
    currentPeriodEnd: timeOf(end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= end),
    pending: await pendingTerms(stripe, subscription, end),
    endedAt: timeOrNull(endedAt),
    endReason: endReasonOf(subscription),
  };
}

/** Returns the terms of the phase that follows the period. */
async function pendingTerms(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
  end: number,
): Promise<Terms | null> {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const item = schedule.phases.find(({ start_date: start }) => start >= end)?.items[0];
  if (!item) return null;
  return termsOfPrice(await stripe.prices.retrieve(idOf(item.price)), item.quantity ?? 1);
}

/** The service notes its own reason as the comment. */
function endReasonOf({ cancellation_details: details }: Stripe.Subscription): CancelReason {
  const own = cancelReasons.find((reason) => reason === details?.comment);
  const isUnpaid = details?.reason === 'payment_failed' || details?.reason === 'payment_disputed';
  return own ?? (isUnpaid ? 'unpaid' : 'requested');
}

/**
 * Returns the percentage that a subscription's invoices are taxed with; null where Stripe Tax works it out, where its rates
 * are not the service's (which has one also for 0 %), and where a schedule was made by hand: an accountant's choices stay.
 */
function taxPercentAt(subscription: Stripe.Subscription): number | null {
  const { automatic_tax: automatic, default_tax_rates: rates, schedule } = subscription;
  const isByHand = schedule !== null && typeof schedule !== 'string' && !isOwn(schedule);
  if (automatic.enabled || isByHand || !rates?.length || !rates.every(isOwn)) return null;
  return rates.reduce((sum, { percentage }) => sum + percentage, 0);
}
