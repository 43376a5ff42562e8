import { lineKinds } from '../../../domain/billing/invoice-events.js';
import { collections, subscriptionStatuses } from '../../../domain/billing/billing-events.js';
import { type LimitName, intervals, limitNames, units } from '../../../domain/billing/plan.js';
import { MOST_UNITS } from '../../../domain/billing/subscription.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import {
  allOrAbsent,
  answer,
  boolean,
  count,
  growing,
  id,
  orAbsent,
  request,
  ruled,
  text,
  time,
  timeOrNull,
} from '../../management-api/schemas/schema-parts.js';

const money: JsonSchema = {
  type: 'integer',
  description: 'In the minor unit of the currency.',
  examples: [4900],
};
const currency: JsonSchema = { ...text, description: 'ISO 4217.', examples: ['EUR'] };
const plan: JsonSchema = { ...text, description: 'Id of a plan.', examples: ['team'] };
const name: JsonSchema = { ...text, examples: ['Team'] };
const quantity: JsonSchema = { ...count, description: '1 for a plan that is flat.', examples: [1] };
const orNull = (schema: JsonSchema, example: unknown = null): JsonSchema => ({
  ...schema,
  type: [schema['type'] as string, 'null'],
  examples: [example],
});

const price = {
  currency,
  interval: growing(intervals),
  per: growing(units),
};

const party = {
  name: { ...text, examples: ['Acme Inc.'] },
  address: { ...text, examples: ['1 Main Street, Springfield'] },
  taxId: { ...text, examples: ['GB123456789'] },
};

const changedDetails = {
  name: ruled(party.name, { maxLength: 200 }),
  address: ruled(party.address, { maxLength: 1000 }),
  taxId: ruled(party.taxId, { maxLength: 50 }),
};

/** Whom invoices are made out to, chosen with a plan. */
export const chosenDetails = orAbsent({
  ...request('Whom invoices are made out to.', changedDetails),
  description:
    'Whom invoices are made out to from now on; absent members stay. Needed for a plan with a price while there is no name or no address. Where Stripe collects, its page asks for them.',
});

const chosen = {
  plan: ruled(plan, {}),
  quantity: orAbsent(
    ruled(
      {
        type: 'integer',
        description: 'Units of a plan that is paid by the unit. Default: 1.',
        examples: [5],
      },
      { minimum: 1, maximum: MOST_UNITS },
    ),
  ),
  details: chosenDetails,
};

const limits = Object.fromEntries(
  limitNames.map((limit: LimitName) => [limit, orNull(count, 100)]),
) as Readonly<Record<LimitName, JsonSchema>>;

const used = (description: string): JsonSchema =>
  answer(description, {
    used: count,
    limit: { ...orNull(count, 100), description: 'Of the plan, or of an override; null is no limit.' },
  });

const day: JsonSchema = { type: 'string', format: 'date', examples: ['2026-11-21'] };

/** The schemas of what a tenant subscribes to and pays. */
export const billingSchemas = {
  Plans: answer('The plans that are offered.', {
    currency,
    taxPercent: { type: 'number', examples: [20], description: 'Of this tenant, today.' },
    needsDetails: {
      ...boolean,
      description:
        'Whether a plan with a price has to be chosen with `details`: it is not known yet whom invoices are made out to.',
    },
    current: { ...plan, description: 'The plan that the tenant is on.' },
    subscribed: { ...boolean, description: 'Whether there is a subscription to read.' },
    engine: {
      ...growing(['ledger', 'stripe']),
      description: '`stripe`: a first plan is paid for at a page of Stripe (`openCheckout`).',
    },
    hadTrial: { ...boolean, description: 'Whether a trial has started: there is one for a tenant.' },
    items: {
      type: 'array',
      items: answer('A plan.', {
        id: plan,
        name,
        default: { ...boolean, description: 'Whether tenants without a subscription are on it.' },
        amount: { ...money, description: 'For an interval, flat or for each unit; in the minor unit.' },
        interval: price.interval,
        per: price.per,
        trialDays: { ...count, examples: [14] },
        limits: answer('What it limits; null is no limit.', limits),
      }),
    },
  }),
  BillingSubscription: answer('A subscription to this service.', {
    id,
    plan,
    planName: name,
    quantity,
    unitAmount: money,
    ...price,
    status: growing(subscriptionStatuses.filter((status) => status !== 'canceled')),
    startedAt: time,
    trialEndsAt: timeOrNull,
    currentPeriodStart: time,
    currentPeriodEnd: time,
    cancelAtPeriodEnd: { ...boolean, description: 'Whether it ends with its period.' },
    pendingPlan: {
      ...orNull(plan),
      description: 'The plan from the end of the period on, where it is another.',
    },
    pendingQuantity: orNull(count),
    collection: growing(collections),
    engine: growing(['ledger', 'stripe']),
  }),
  ChoosePlan: request('The plan that the tenant changes to.', chosen, ['plan']),
  PlanPreview: answer('What a change would cost, before tax.', {
    now: { ...money, description: 'What is due now.' },
    next: { ...money, description: 'For each interval of the new plan.' },
    from: { ...time, description: 'When the new plan begins.' },
    trialEndsAt: { ...timeOrNull, description: 'When the trial ends, until which nothing is due.' },
    currency,
  }),
  Usage: answer('What a tenant uses of its plan.', {
    from: time,
    to: time,
    days: {
      type: 'array',
      items: answer('A day (UTC).', {
        day,
        activeUsers: {
          ...count,
          description: 'Different users who completed a sign-in, or used a session or a grant.',
        },
        signIns: { ...count, description: 'Completed sign-ins.' },
        deliveries: {
          ...count,
          description: 'Deliveries of webhooks that succeeded or failed for good, tests included.',
        },
      }),
    },
    activeUsers: {
      ...count,
      description: 'Different users who were active in the span; deleted ones stay counted.',
    },
    month: answer(
      'The month of the plan in which the span ends: the calendar month without a subscription.',
      {
        from: day,
        to: { ...day, description: 'The first day after it.' },
      },
    ),
    monthlyActiveUsers: used('Different users who were active in `month`.'),
    users: used('Users, suspended ones included.'),
    webhooks: used('Webhook subscriptions.'),
    clients: used('Applications.'),
    apiKeys: used('API keys that are neither revoked nor expired.'),
  }),
  CancelSubscription: request('How the subscription ends.', {
    atPeriodEnd: orAbsent({ ...boolean, description: 'Default: true. False ends it at once.' }),
  }),
  BillingDetails: answer('Whom invoices are made out to.', party),
  ChangeBillingDetails: request('Absent members stay.', allOrAbsent(changedDetails)),
  Invoice: answer('An invoice as it was issued. Nothing of it changes but its status and its attempts.', {
    id,
    number: {
      ...text,
      description: "In the tenant's own series, without gaps.",
      examples: ['0C07398F-000012'],
    },
    subscriptionId: id,
    status: growing(['open', 'paid', 'uncollectible', 'void']),
    engine: { ...growing(['ledger', 'stripe']), description: '`stripe`: it is settled at Stripe alone.' },
    currency,
    lines: {
      type: 'array',
      items: answer('A part of the invoice.', {
        kind: growing(lineKinds),
        description: { ...text, examples: ['Team'] },
        periodStart: time,
        periodEnd: time,
        quantity,
        unitAmount: money,
        amount: money,
      }),
    },
    subtotal: money,
    taxPercent: { type: 'number', examples: [20] },
    tax: money,
    total: money,
    seller: answer('Who sells.', party),
    customer: {
      oneOf: [answer('Whom it is made out to.', party), { type: 'null' }],
      description: 'Null once the tenant was deleted.',
    },
    issuedAt: time,
    dueAt: time,
    paidAt: timeOrNull,
    payment: {
      ...orNull(text, 'IBAN GB33 BUKB 2020 1555 5555 55'),
      description:
        'How to pay, in lines, with the number as the reference; empty where the operator has not said; null where nothing is to be paid, or Stripe collects it.',
    },
    attempts: {
      type: 'array',
      items: answer('An attempt to collect it.', {
        at: time,
        failureReason: orNull(text, 'card_declined'),
      }),
    },
  }),
  BillingPageAddress: answer('A page at Stripe.', {
    url: { ...text, format: 'uri', examples: ['https://checkout.stripe.com/c/pay/cs_test_a1'] },
  }),
} as const satisfies Record<string, JsonSchema>;
