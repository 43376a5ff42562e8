import {
  type EventDefinition,
  type JsonSchema,
  type Personal,
  nullable,
  objectOf,
  uuidSchema,
} from '../shared/event-definition.js';
import {
  type BillingDetails,
  type InvoiceEvent,
  invoiceEventDefinitions,
  plain,
  sealed,
  partySchema,
} from './invoice-events.js';
import { type LimitName, type Limits, intervals, limitNames, units } from './plan.js';

/** The kinds of webhook about a tenant's subscription and invoices. */
export const billingWebhookKinds = [
  'subscription.created',
  'subscription.updated',
  'subscription.canceled',
  'invoice.paid',
  'invoice.payment_failed',
] as const;

export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** How an invoice is collected: by hand, against an invoice with terms, or by Stripe. */
export const collections = ['manual', 'invoice', 'stripe'] as const;
export type Collection = (typeof collections)[number];

/** Why a subscription ended. */
export const cancelReasons = ['requested', 'unpaid', 'tenant_deleted', 'operator'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/**
 * What a tenant subscribes to: the price stays as it was agreed, whatever the catalogue says later, and the limits do where the
 * catalogue offers the plan no longer.
 */
export type Terms = {
  /** Id of the plan. */
  readonly plan: string;
  readonly planName: string;
  readonly quantity: number;
  /** For each unit, or flat; in the minor unit of `currency`. */
  readonly unitAmount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly interval: (typeof intervals)[number];
  readonly per: (typeof units)[number];
  /** The limits of the plan when it was agreed; null for a price that was made at Stripe by hand. */
  readonly limits?: Limits | null;
};

/** A subscription as an event leaves it. Times are ISO 8601. */
export type BillingTerms = Terms & {
  readonly subscriptionId: string;
  readonly status: SubscriptionStatus;
  readonly startedAt: string;
  readonly trialEndsAt: string | null;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  /** The terms from the end of the period on; null: the same. */
  readonly pending: Terms | null;
  readonly collection: Collection;
  /** Days between the issue of an invoice and the day on which it is due. */
  readonly termsDays: number;
  readonly engine: 'ledger' | 'stripe';
};

/** The shares of the monthly active users of a plan at which owners are warned. */
export const warnedPercents = [80, 100] as const;

/** What owners are warned of, once for each month, limit and share. */
export type UseWarning = {
  /** The first day of the month, UTC: `2026-11-25`. */
  readonly month: string;
  readonly percent: (typeof warnedPercents)[number];
  readonly used: number;
  readonly limit: number;
  readonly planName: string;
};

/** Events of a tenant's subscription to this service, and of its invoices. */
export type BillingEvent =
  | InvoiceEvent
  | { readonly type: 'BillingSubscriptionCreated'; readonly data: BillingTerms }
  /** `changed` names the members that differ from before. */
  | {
      readonly type: 'BillingSubscriptionUpdated';
      readonly data: BillingTerms & {
        readonly changed: readonly string[];
        readonly previous: {
          readonly plan: string;
          readonly quantity: number;
          readonly status: SubscriptionStatus;
        };
      };
    }
  | {
      readonly type: 'BillingSubscriptionCanceled';
      readonly data: BillingTerms & {
        readonly reason: CancelReason;
        readonly endedAt: string;
        /** What the tenant has in credit afterwards, in the currency of the terms. */
        readonly creditAfter: number;
      };
    }
  | {
      readonly type: 'BillingDetailsChanged';
      readonly data: { readonly details: Personal<BillingDetails> };
    }
  /** The tenant is this customer at Stripe. */
  | {
      readonly type: 'BillingCustomerLinked';
      readonly data: { readonly customerId: string; readonly livemode: boolean };
    }
  /** An operator lets a tenant pay so, or not any more (null). */
  | {
      readonly type: 'BillingConsentChanged';
      readonly data: { readonly collection: Collection | null; readonly termsDays: number };
    }
  /** An operator lets a tenant have more or less than its plan; `value` null is no limit. */
  | {
      readonly type: 'PlanOverridden';
      readonly data: {
        readonly limit: LimitName | 'taxPercent';
        readonly value: number | null;
        readonly reason: Personal<string>;
        readonly until: string | null;
      };
    }
  | { readonly type: 'PlanOverrideRemoved'; readonly data: { readonly limit: LimitName | 'taxPercent' } }
  /** The active users of a month have reached a share of what the plan allows. Nothing is stopped; owners are notified. */
  | { readonly type: 'MonthlyUseWarned'; readonly data: UseWarning }
  /** The trial ends in three days; owners are notified. */
  | {
      readonly type: 'TrialEndAnnounced';
      readonly data: { readonly subscriptionId: string; readonly trialEndsAt: string };
    };

const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const count = { type: 'integer', minimum: 0 };
const currency = { type: 'string', pattern: '^[A-Z]{3}$' };

const terms: Readonly<Record<keyof Terms, JsonSchema>> = {
  plan: text,
  planName: text,
  quantity: count,
  unitAmount: count,
  currency,
  interval: { enum: intervals },
  per: { enum: units },
  limits: nullable(
    objectOf(
      Object.fromEntries(limitNames.map((name) => [name, { type: ['integer', 'null'], minimum: 0 }])),
      limitNames,
    ),
  ),
};
const optionalTerms = ['limits'] satisfies readonly (keyof Terms)[];
const subscription: Readonly<Record<keyof BillingTerms, JsonSchema>> = {
  ...terms,
  subscriptionId: uuidSchema,
  status: { enum: subscriptionStatuses },
  startedAt: time,
  trialEndsAt: nullable(time),
  currentPeriodStart: time,
  currentPeriodEnd: time,
  cancelAtPeriodEnd: { type: 'boolean' },
  pending: nullable(objectOf(terms, optionalTerms)),
  collection: { enum: collections },
  termsDays: count,
  engine: { enum: ['ledger', 'stripe'] },
};
const limit = { enum: [...limitNames, 'taxPercent'] };

export const billingEvents = {
  BillingSubscriptionCreated: plain(subscription, optionalTerms),
  BillingSubscriptionUpdated: plain(
    {
      ...subscription,
      changed: { type: 'array', items: text },
      previous: objectOf({ plan: text, quantity: count, status: { enum: subscriptionStatuses } }),
    },
    optionalTerms,
  ),
  BillingSubscriptionCanceled: plain(
    {
      ...subscription,
      reason: { enum: cancelReasons },
      endedAt: time,
      creditAfter: count,
    },
    optionalTerms,
  ),
  ...invoiceEventDefinitions,
  BillingDetailsChanged: sealed({ details: nullable(partySchema) }, 'details'),
  BillingCustomerLinked: plain({ customerId: text, livemode: { type: 'boolean' } }),
  BillingConsentChanged: plain({ collection: { enum: [...collections, null] }, termsDays: count }),
  PlanOverridden: sealed(
    { limit, value: { type: ['number', 'null'] }, reason: nullable(text), until: nullable(time) },
    'reason',
  ),
  PlanOverrideRemoved: plain({ limit }),
  MonthlyUseWarned: plain({
    month: text,
    percent: { enum: warnedPercents },
    used: count,
    limit: count,
    planName: text,
  }),
  TrialEndAnnounced: plain({ subscriptionId: uuidSchema, trialEndsAt: time }),
} satisfies Record<BillingEvent['type'], EventDefinition>;
