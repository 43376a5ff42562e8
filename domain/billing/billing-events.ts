import { type EventDefinition, nullable, objectOf, uuidSchema } from '../shared/event-definition.js';

/** The kinds of webhook that tell of a tenant's subscription and invoices. */
export const billingWebhookKinds = [
  'subscription.created',
  'subscription.updated',
  'subscription.canceled',
  'invoice.paid',
  'invoice.payment_failed',
] as const;

/** The terms of a tenant's subscription after the event. */
export type BillingTerms = {
  readonly plan: string;
  readonly status: string;
  readonly quantity: number;
  /** ISO 8601. */
  readonly currentPeriodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
};

/** An attempt to collect an invoice. */
export type InvoicePayment = {
  readonly invoiceId: string;
  readonly subscriptionId: string;
  /** In the minor unit of the currency. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 8601. */
  readonly dueAt: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** Null when it was paid. */
  readonly failureReason: string | null;
};

type OfSubscription = { readonly subscriptionId: string } & BillingTerms;

/** Events of a tenant's subscription to this service, and of its invoices. */
export type BillingEvent =
  | { readonly type: 'BillingSubscriptionCreated'; readonly data: OfSubscription }
  | { readonly type: 'BillingSubscriptionUpdated'; readonly data: OfSubscription }
  | { readonly type: 'BillingSubscriptionCanceled'; readonly data: OfSubscription }
  | { readonly type: 'InvoicePaid'; readonly data: Readonly<InvoicePayment> }
  | { readonly type: 'InvoicePaymentFailed'; readonly data: Readonly<InvoicePayment> };

const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const subscription: EventDefinition = {
  version: 1,
  schema: objectOf({
    subscriptionId: uuidSchema,
    plan: text,
    status: text,
    quantity: { type: 'integer', minimum: 0 },
    currentPeriodEnd: time,
    cancelAtPeriodEnd: { type: 'boolean' },
  }),
  personal: [],
};
const payment: EventDefinition = {
  version: 1,
  schema: objectOf({
    invoiceId: uuidSchema,
    subscriptionId: uuidSchema,
    amount: { type: 'integer' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    dueAt: time,
    attempt: { type: 'integer', minimum: 1 },
    failureReason: nullable(text),
  }),
  personal: [],
};

export const billingEvents = {
  BillingSubscriptionCreated: subscription,
  BillingSubscriptionUpdated: subscription,
  BillingSubscriptionCanceled: subscription,
  InvoicePaid: payment,
  InvoicePaymentFailed: payment,
} satisfies Record<BillingEvent['type'], EventDefinition>;
