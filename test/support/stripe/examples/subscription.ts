import type Stripe from 'stripe';
import type { Whole } from '../wire.js';
import { ids, listOf, taxRate, times } from './objects.js';

/** What differs between the states in which the subscription was fetched. */
export interface SubscriptionAt {
  readonly status: Stripe.Subscription.Status;
  readonly start: number;
  readonly end: number;
  readonly endedAt: number | null;
  readonly invoice: string;
}

const plan = (metadata: Record<string, string>): Whole<Stripe.Plan> => ({
  id: ids.price,
  object: 'plan',
  active: true,
  amount: 333,
  amount_decimal: '333',
  billing_scheme: 'per_unit',
  created: times.began - 590,
  currency: 'eur',
  interval: 'month',
  interval_count: 1,
  livemode: false,
  metadata,
  meter: null,
  nickname: null,
  product: ids.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

const item = (of: SubscriptionAt, price: Whole<Stripe.Price>): Whole<Stripe.SubscriptionItem> => ({
  id: ids.item,
  object: 'subscription_item',
  billing_thresholds: null,
  created: times.began,
  current_period_end: of.end,
  current_period_start: of.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: plan(price.metadata),
  price,
  quantity: 3,
  subscription: ids.subscription,
  tax_rates: [],
});

export const subscription = (of: SubscriptionAt, price: Whole<Stripe.Price>): Whole<Stripe.Subscription> => ({
  id: ids.subscription,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: times.began,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: of.endedAt,
  cancellation_details: {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: of.endedAt === null ? null : 'payment_failed',
  },
  collection_method: 'charge_automatically',
  created: times.began,
  currency: 'eur',
  customer: ids.customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: 'pm_1RecCard0001',
  default_source: null,
  default_tax_rates: [taxRate],
  description: null,
  discounts: [],
  ended_at: of.endedAt,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: listOf(`/v1/subscription_items?subscription=${ids.subscription}`, [item(of, price)]),
  latest_invoice: of.invoice,
  livemode: false,
  managed_payments: { enabled: false },
  metadata: {},
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: times.began,
  status: of.status,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
});
