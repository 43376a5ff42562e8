import type Stripe from 'stripe';
import type { AllowedCall } from './allowed-calls.js';
import { type FakeAccount, type FakeSubscription } from './fake-account.js';
import {
  invoiceObject,
  listOf,
  priceObject,
  scheduleObject,
  subscriptionObject,
  taxRateObject,
} from './fake-objects.js';
import { type Form, type Wire, formIn, listIn, textIn } from './wire.js';

/** A refusal as Stripe words it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface FakeCheckout {
  readonly id: string;
  readonly customer: string;
  readonly price: string;
  readonly quantity: number;
  readonly trialDays: number;
  readonly rates: readonly string[];
  readonly hasAutomaticTax: boolean;
  readonly metadata: Record<string, string>;
  readonly successUrl: string;
  status: 'open' | 'complete' | 'expired';
}

/** What of the account time does not change. */
export interface FakeDesk {
  readonly account: FakeAccount;
  readonly checkouts: Map<string, FakeCheckout>;
  readonly configurations: Map<
    string,
    { readonly features: Form; readonly metadata: Record<string, string> }
  >;
  readonly portalSessions: { readonly customer: string; readonly configuration: string }[];
  hasStripeTax: boolean;
}

export type FakeCall = (desk: FakeDesk, form: Form, id: string) => object;

const textsIn = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formIn(form, name)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const ratesIn = (form: Form): readonly string[] => Object.values(textsIn(form, 'default_tax_rates'));

const required = (form: Form, name: string): string => {
  const value = textIn(form, name);
  if (value === undefined) throw new StripeRefusal(400, 'parameter_missing', `Missing: ${name}`);
  return value;
};

const newest = <T>(map: ReadonlyMap<string, T>): T[] => [...map.values()].reverse();

const checkoutObject = (of: FakeCheckout): Wire<Stripe.Checkout.Session> => ({
  id: of.id,
  object: 'checkout.session',
  status: of.status,
  customer: of.customer,
  metadata: of.metadata,
  url: of.status === 'open' ? `https://checkout.test/${of.id}` : null,
});

const subscriptionOf = ({ account }: FakeDesk, id: string): FakeSubscription =>
  account.found(account.subscriptions, id);

function updateSubscription(desk: FakeDesk, form: Form, id: string): object {
  const { account } = desk;
  const subscription = subscriptionOf(desk, id);
  if (subscription.endedAt !== null) throw new StripeRefusal(404, 'resource_missing', 'It has ended.');
  if (subscription.schedule !== null)
    throw new StripeRefusal(400, 'subscription_schedule', 'It is managed by a schedule.');
  const cancel = textIn(form, 'cancel_at_period_end');
  if (cancel !== undefined) {
    subscription.cancelAtPeriodEnd = cancel === 'true';
    account.reported('customer.subscription.updated', subscription);
  }
  if ('default_tax_rates' in form) subscription.rates = ratesIn(form);
  for (const item of listIn(form, 'items')) {
    if (textIn(item, 'id') !== subscription.itemId)
      throw new StripeRefusal(400, 'resource_missing', 'A second item would be paid for beside the first.');
    const isProrated = textIn(form, 'proration_behavior') === 'always_invoice';
    account.change(subscription, required(item, 'price'), Number(required(item, 'quantity')), isProrated);
  }
  return subscriptionObject(account, subscription, false);
}

function createSchedule(desk: FakeDesk, form: Form): object {
  const { account } = desk;
  const subscription = subscriptionOf(desk, required(form, 'from_subscription'));
  if (subscription.schedule !== null || subscription.cancelAtPeriodEnd)
    throw new StripeRefusal(400, 'subscription_schedule', 'It has a schedule, or is to end.');
  const id = account.newId('sub_sched');
  account.schedules.set(id, {
    id,
    subscription: subscription.id,
    metadata: {},
    status: 'active',
    next: null,
  });
  subscription.schedule = id;
  return scheduleObject(account, subscription, id);
}

function updateSchedule(desk: FakeDesk, form: Form, id: string): object {
  const { account } = desk;
  const schedule = account.found(account.schedules, id);
  if (schedule.status !== 'active') throw new StripeRefusal(400, 'subscription_schedule', 'It is released.');
  const subscription = subscriptionOf(desk, schedule.subscription);
  const [present, next] = listIn(form, 'phases');
  if (Number(textIn(present ?? {}, 'start_date')) !== subscription.start)
    throw new StripeRefusal(400, 'invalid_phase', 'The present phase begins with the period.');
  Object.assign(schedule.metadata, textsIn(form, 'metadata'));
  subscription.rates = ratesIn(present ?? {});
  const [item] = listIn(next ?? {}, 'items');
  schedule.next = item
    ? {
        price: required(item, 'price'),
        quantity: Number(required(item, 'quantity')),
        rates: ratesIn(next ?? {}),
      }
    : null;
  account.reported('customer.subscription.updated', subscription);
  return scheduleObject(account, subscription, id);
}

function createCheckout({ account, checkouts }: FakeDesk, form: Form): object {
  const [item] = listIn(form, 'line_items');
  const data = formIn(form, 'subscription_data');
  const checkout: FakeCheckout = {
    id: account.newId('cs_test'),
    customer: required(form, 'customer'),
    price: required(item ?? {}, 'price'),
    quantity: Number(required(item ?? {}, 'quantity')),
    trialDays: Number(textIn(data, 'trial_period_days') ?? 0),
    rates: ratesIn(data),
    hasAutomaticTax: textIn(formIn(form, 'automatic_tax'), 'enabled') === 'true',
    metadata: textsIn(form, 'metadata'),
    successUrl: required(form, 'success_url'),
    status: 'open',
  };
  account.found(account.customers, checkout.customer);
  checkouts.set(checkout.id, checkout);
  return checkoutObject(checkout);
}

function createPrice({ account }: FakeDesk, form: Form): object {
  const price = {
    id: account.newId('price'),
    amount: Number(required(form, 'unit_amount')),
    currency: required(form, 'currency'),
    interval:
      textIn(formIn(form, 'recurring'), 'interval') === 'year' ? ('year' as const) : ('month' as const),
    lookupKey: required(form, 'lookup_key'),
    name: required(formIn(form, 'product_data'), 'name'),
    metadata: textsIn(form, 'metadata'),
  };
  if ([...account.prices.values()].some(({ lookupKey }) => lookupKey === price.lookupKey))
    throw new StripeRefusal(400, 'resource_already_exists', 'The lookup key is taken.');
  account.prices.set(price.id, price);
  return priceObject(price);
}

function release(desk: FakeDesk, _: Form, id: string): object {
  const { account } = desk;
  const schedule = account.found(account.schedules, id);
  const subscription = subscriptionOf(desk, schedule.subscription);
  Object.assign(schedule, { status: 'released', next: null });
  const released = scheduleObject(account, subscription, id);
  subscription.schedule = null;
  account.reported('customer.subscription.updated', subscription);
  return released;
}

const isExpanding = (form: Form): boolean => Object.keys(formIn(form, 'expand')).length > 0;

/** What the fake does for each call. */
export const fakeCalls: { readonly [Call in AllowedCall]: FakeCall } = {
  'POST /v1/customers': ({ account }, form) => {
    const id = account.newId('cus');
    account.customers.set(id, { name: textIn(form, 'name') ?? '', balance: 0, card: 'pays', invoices: 0 });
    return { id, object: 'customer' };
  },
  'GET /v1/prices': ({ account }, form) => {
    const keys = Object.values(textsIn(form, 'lookup_keys'));
    const found = [...account.prices.values()].filter(({ lookupKey }) => keys.includes(lookupKey));
    return listOf(found.map(priceObject));
  },
  'POST /v1/prices': createPrice,
  'GET /v1/prices/{id}': ({ account }, _, id) => priceObject(account.found(account.prices, id)),
  'GET /v1/tax/settings': ({ hasStripeTax }) => ({
    object: 'tax.settings',
    status: hasStripeTax ? 'active' : 'pending',
  }),
  'GET /v1/tax_rates': ({ account }) =>
    listOf([...account.rates.keys()].map((id) => taxRateObject(account, id))),
  'POST /v1/tax_rates': ({ account }, form) => {
    const id = account.newId('txr');
    account.rates.set(id, {
      percentage: Number(required(form, 'percentage')),
      metadata: textsIn(form, 'metadata'),
    });
    return { id, object: 'tax_rate' };
  },
  'GET /v1/checkout/sessions': ({ checkouts }, form) => {
    const wanted = textIn(form, 'status');
    const own = newest(checkouts).filter(
      ({ customer, status }) =>
        customer === textIn(form, 'customer') && (wanted === undefined || status === wanted),
    );
    return listOf(own.slice(0, Number(textIn(form, 'limit') ?? 10)).map(checkoutObject));
  },
  'POST /v1/checkout/sessions': createCheckout,
  'POST /v1/checkout/sessions/{id}/expire': ({ account, checkouts }, _, id) => {
    const checkout = account.found(checkouts, id);
    if (checkout.status !== 'open') throw new StripeRefusal(400, 'invalid', 'It is not open.');
    checkout.status = 'expired';
    return checkoutObject(checkout);
  },
  'GET /v1/billing_portal/configurations': ({ configurations }) =>
    listOf([...configurations].map(([id, { metadata }]) => ({ id, metadata }))),
  'POST /v1/billing_portal/configurations': ({ account, configurations }, form) => {
    const id = account.newId('bpc');
    configurations.set(id, { features: formIn(form, 'features'), metadata: textsIn(form, 'metadata') });
    return { id, object: 'billing_portal.configuration' };
  },
  'POST /v1/billing_portal/sessions': ({ portalSessions }, form) => {
    portalSessions.push({
      customer: required(form, 'customer'),
      configuration: required(form, 'configuration'),
    });
    return { object: 'billing_portal.session', url: `https://billing.test/${portalSessions.length}` };
  },
  'GET /v1/subscriptions': ({ account }, form) =>
    listOf(
      newest(account.subscriptions)
        .filter(({ customer }) => customer === textIn(form, 'customer'))
        .map((each) => subscriptionObject(account, each, isExpanding(form))),
    ),
  'GET /v1/subscriptions/{id}': (desk, form, id) =>
    subscriptionObject(desk.account, subscriptionOf(desk, id), isExpanding(form)),
  'POST /v1/subscriptions/{id}': updateSubscription,
  'DELETE /v1/subscriptions/{id}': (desk, form, id) => {
    const subscription = subscriptionOf(desk, id);
    subscription.comment = textIn(formIn(form, 'cancellation_details'), 'comment') ?? null;
    desk.account.end(subscription, 'cancellation_requested', textIn(form, 'prorate') === 'true');
    return subscriptionObject(desk.account, subscription, false);
  },
  'POST /v1/subscription_schedules': createSchedule,
  'POST /v1/subscription_schedules/{id}': updateSchedule,
  'POST /v1/subscription_schedules/{id}/release': release,
  'GET /v1/invoices': ({ account }, form) =>
    listOf(
      newest(account.invoices)
        .filter(({ customer }) => customer === textIn(form, 'customer'))
        .map((each) => invoiceObject(each, false)),
    ),
  'POST /v1/invoices/{id}/void': ({ account }, _, id) => {
    account.void(id);
    return invoiceObject(account.found(account.invoices, id), false);
  },
  'GET /v1/invoices/{id}': ({ account }, form, id) =>
    invoiceObject(account.found(account.invoices, id), isExpanding(form)),
};
