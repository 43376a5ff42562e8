import type Stripe from 'stripe';
import type { Allowed } from './wire.js';

type Taken<Call extends (...args: never[]) => unknown, Index extends 0 | 1 = 0> = Allowed<
  Exclude<NonNullable<Parameters<Call>[Index]>, string>
>;
type Sessions = Stripe['checkout']['sessions'];
type Portal = Stripe['billingPortal'];

const enabled = { enabled: true } as const;

/** The calls that the fake answers, `{id}` being an id, with the parameters that each may have. */
export const allowedCalls = {
  'POST /v1/customers': { name: true } satisfies Taken<Stripe['customers']['create']>,
  'GET /v1/prices': { lookup_keys: true, active: true, limit: true } satisfies Taken<
    Stripe['prices']['list']
  >,
  'POST /v1/prices': {
    currency: true,
    unit_amount: true,
    recurring: { interval: true },
    tax_behavior: true,
    lookup_key: true,
    product_data: { name: true },
    metadata: true,
  } satisfies Taken<Stripe['prices']['create']>,
  'GET /v1/prices/{id}': {},
  'GET /v1/tax/settings': {},
  'GET /v1/tax_rates': { active: true, limit: true } satisfies Taken<Stripe['taxRates']['list']>,
  'POST /v1/tax_rates': {
    display_name: true,
    percentage: true,
    inclusive: true,
    metadata: true,
  } satisfies Taken<Stripe['taxRates']['create']>,
  'GET /v1/checkout/sessions': { customer: true, status: true, limit: true } satisfies Taken<
    Sessions['list']
  >,
  'POST /v1/checkout/sessions': {
    mode: true,
    customer: true,
    billing_address_collection: true,
    customer_update: { address: true, name: true },
    tax_id_collection: enabled,
    automatic_tax: enabled,
    line_items: { price: true, quantity: true },
    subscription_data: { trial_period_days: true, default_tax_rates: true },
    success_url: true,
    cancel_url: true,
    metadata: true,
  } satisfies Taken<Sessions['create']>,
  'POST /v1/checkout/sessions/{id}/expire': {},
  'GET /v1/billing_portal/configurations': { active: true, limit: true } satisfies Taken<
    Portal['configurations']['list']
  >,
  'POST /v1/billing_portal/configurations': {
    features: {
      payment_method_update: enabled,
      invoice_history: enabled,
      customer_update: enabled,
      subscription_cancel: enabled,
      subscription_update: enabled,
    },
    metadata: true,
  } satisfies Taken<Portal['configurations']['create']>,
  'POST /v1/billing_portal/sessions': {
    customer: true,
    configuration: true,
    return_url: true,
  } satisfies Taken<Portal['sessions']['create']>,
  'GET /v1/subscriptions': { customer: true, status: true, limit: true, expand: true } satisfies Taken<
    Stripe['subscriptions']['list']
  >,
  'GET /v1/subscriptions/{id}': { expand: true } satisfies Taken<Stripe['subscriptions']['retrieve'], 1>,
  'POST /v1/subscriptions/{id}': {
    items: { id: true, price: true, quantity: true },
    proration_behavior: true,
    cancel_at_period_end: true,
    default_tax_rates: true,
  } satisfies Taken<Stripe['subscriptions']['update'], 1>,
  'DELETE /v1/subscriptions/{id}': {
    invoice_now: true,
    prorate: true,
    cancellation_details: { comment: true },
  } satisfies Taken<Stripe['subscriptions']['cancel'], 1>,
  'POST /v1/subscription_schedules': { from_subscription: true } satisfies Taken<
    Stripe['subscriptionSchedules']['create']
  >,
  'POST /v1/subscription_schedules/{id}': {
    metadata: true,
    end_behavior: true,
    proration_behavior: true,
    phases: {
      items: { price: true, quantity: true },
      start_date: true,
      end_date: true,
      duration: { interval: true, interval_count: true },
      proration_behavior: true,
      default_tax_rates: true,
    },
  } satisfies Taken<Stripe['subscriptionSchedules']['update'], 1>,
  'POST /v1/subscription_schedules/{id}/release': {},
  'GET /v1/invoices': { customer: true, limit: true } satisfies Taken<Stripe['invoices']['list']>,
  'POST /v1/invoices/{id}/void': {},
  'GET /v1/invoices/{id}': { expand: true } satisfies Taken<Stripe['invoices']['retrieve'], 1>,
} as const;

export type AllowedCall = keyof typeof allowedCalls;
