import type Stripe from 'stripe';
import type { FakeAccount, FakeInvoice, FakePrice, FakeSubscription } from './fake-account.js';
import type { Wire } from './wire.js';

/** Returns a list as Stripe sends it. */
export const listOf = <T>(data: readonly T[]) => ({ object: 'list', data, has_more: false, url: '/v1' });

export const priceObject = (price: FakePrice): Wire<Stripe.Price> => ({
  id: price.id,
  object: 'price',
  active: true,
  currency: price.currency,
  unit_amount: price.amount,
  lookup_key: price.lookupKey,
  nickname: null,
  metadata: price.metadata,
  recurring: { interval: price.interval, interval_count: 1 },
});

export const taxRateObject = (account: FakeAccount, id: string): Wire<Stripe.TaxRate> => ({
  id,
  object: 'tax_rate',
  ...account.found(account.rates, id),
});

export function subscriptionObject(
  account: FakeAccount,
  of: FakeSubscription,
  isExpanded: boolean,
): Wire<Stripe.Subscription> {
  const price = account.found(account.prices, of.price);
  return {
    id: of.id,
    object: 'subscription',
    status: of.status,
    customer: of.customer,
    created: of.created,
    start_date: of.created,
    livemode: false,
    trial_end: of.trialEnd,
    cancel_at_period_end: of.cancelAtPeriodEnd,
    cancel_at: of.cancelAtPeriodEnd ? of.end : null,
    ended_at: of.endedAt,
    cancellation_details: { reason: of.reason, comment: of.comment, feedback: null },
    automatic_tax: { enabled: of.hasAutomaticTax },
    default_tax_rates: of.rates.map((rate) => taxRateObject(account, rate)),
    schedule: of.schedule === null || !isExpanded ? of.schedule : scheduleObject(account, of, of.schedule),
    metadata: {},
    items: {
      object: 'list',
      has_more: false,
      url: '/v1/subscription_items',
      data: [
        {
          id: of.itemId,
          object: 'subscription_item',
          price: priceObject(price),
          quantity: of.quantity,
          current_period_start: of.start,
          current_period_end: of.end,
        },
      ],
    },
  };
}

export function scheduleObject(
  account: FakeAccount,
  of: FakeSubscription,
  id: string,
): Wire<Stripe.SubscriptionSchedule> {
  const { status, next, metadata } = account.found(account.schedules, id);
  return {
    id,
    object: 'subscription_schedule',
    status,
    subscription: of.id,
    metadata,
    phases: [
      { start_date: of.start, end_date: of.end, items: [{ price: of.price, quantity: of.quantity }] },
      ...(next === null ? [] : [nextPhase(of, next)]),
    ],
  };
}

const nextPhase = ({ start, end }: FakeSubscription, { price, quantity }: FakeItem) => ({
  start_date: end,
  end_date: end + (end - start),
  items: [{ price, quantity }],
});

type FakeItem = Pick<FakeSubscription, 'price' | 'quantity'>;

/** @param isExpanded whether the intent of its payment is */
export const invoiceObject = (of: FakeInvoice, isExpanded: boolean): Wire<Stripe.Invoice> => ({
  id: of.id,
  object: 'invoice',
  number: of.number,
  status: of.status,
  customer: of.customer,
  created: of.created,
  currency: 'eur',
  livemode: false,
  subtotal: of.subtotal,
  total: of.subtotal + of.tax,
  total_excluding_tax: of.subtotal,
  amount_due: of.due,
  attempt_count: of.attempts,
  attempted: of.attempts > 0,
  next_payment_attempt: of.nextAttempt,
  due_date: null,
  status_transitions: {
    finalized_at: of.created,
    paid_at: of.paidAt,
    marked_uncollectible_at: null,
    voided_at: null,
  },
  customer_name: 'Acme Inc.',
  customer_address: { line1: '1 Main Street', line2: null, city: 'Springfield', country: 'US' },
  customer_tax_ids: [],
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { subscription: of.subscription, metadata: {} },
  },
  lines: {
    object: 'list',
    has_more: false,
    url: '/v1/lines',
    data: of.lines.map((line, index) => ({
      id: `il_${of.id}_${index}`,
      object: 'line_item' as const,
      description: line.description,
      amount: line.amount,
      currency: 'eur',
      quantity: line.quantity,
      period: { start: line.start, end: line.end },
      pricing: { type: 'price_details', unit_amount_decimal: String(line.unitAmount) },
      parent: {
        type: 'subscription_item_details',
        invoice_item_details: null,
        subscription_item_details: { proration: line.isProration },
      },
    })),
  },
  ...(isExpanded ? { payments: paymentsOf(of) } : {}),
});

const paymentsOf = (of: FakeInvoice): NonNullable<Wire<Stripe.Invoice>['payments']> => ({
  object: 'list',
  has_more: false,
  url: '/v1/invoice_payments',
  data: [
    {
      id: `inpay_${of.id}`,
      object: 'invoice_payment',
      payment: {
        type: 'payment_intent',
        payment_intent: {
          id: `pi_${of.id}`,
          object: 'payment_intent',
          status: 'requires_payment_method',
          last_payment_error:
            of.declineCode === null ? null : { code: 'card_declined', decline_code: of.declineCode },
        },
      },
    },
  ],
});
