import {
  type EventDefinition,
  type JsonSchema,
  type Personal,
  nullable,
  objectOf,
  uuidSchema,
} from '../shared/event-definition.js';
import type { Seller } from './plan.js';

/** Why an invoice could not be collected. */
export const failureReasons = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_required',
  'no_payment_method',
  'processing_error',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** What a part of an invoice is for. */
export const lineKinds = ['period', 'unused', 'rest', 'credit', 'carried'] as const;

/** A part of an invoice. */
export type InvoiceLine = {
  readonly kind: (typeof lineKinds)[number];
  readonly description: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly quantity: number;
  readonly unitAmount: number;
  /** What it adds to the subtotal; negative for a credit. */
  readonly amount: number;
};

/** Whom an invoice is made out to. */
export type BillingDetails = {
  readonly name: string;
  readonly address: string;
  readonly taxId: string;
};

/** An invoice as it was issued; nothing of it changes. */
export type IssuedInvoice = {
  readonly invoiceId: string;
  readonly subscriptionId: string;
  /** In the tenant's series, from 1, without gaps. */
  readonly number: number;
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  readonly subtotal: number;
  readonly taxPercent: number;
  readonly tax: number;
  readonly total: number;
  readonly seller: Seller;
  /** Sealed with the tenant's key. */
  readonly customer: Personal<BillingDetails>;
  readonly issuedAt: string;
  readonly dueAt: string;
  /** What the tenant has in credit afterwards, before tax, in the currency of the invoice. */
  readonly creditAfter: number;
  /** The number on Stripe's own document, which the tenant sees in place of `number`. */
  readonly externalNumber?: string;
};

/** An attempt to collect an invoice. */
export type InvoicePayment = {
  readonly invoiceId: string;
  readonly subscriptionId: string;
  readonly number: number;
  /** In the minor unit of the currency. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 8601. */
  readonly dueAt: string;
  /** The number of the attempt, from 1; 0 for an invoice without anything to pay. */
  readonly attempt: number;
  /** Null when it was paid. */
  readonly failureReason: string | null;
  readonly externalNumber?: string;
};

type OfInvoice = { readonly invoiceId: string; readonly subscriptionId: string; readonly number: number };

/** Events of a tenant's invoices, in the stream of its subscription. */
export type InvoiceEvent =
  | { readonly type: 'InvoiceIssued'; readonly data: IssuedInvoice }
  | {
      readonly type: 'InvoicePaid';
      readonly data: InvoicePayment & { readonly paidAt: string; readonly reference: Personal<string> };
    }
  | {
      readonly type: 'InvoicePaymentFailed';
      readonly data: InvoicePayment & { readonly nextAttemptAt: string | null };
    }
  /** Nothing more is tried to collect it; the tenant still owes it. */
  | { readonly type: 'InvoiceGivenUp'; readonly data: OfInvoice }
  /** The tenant does not owe it any more. */
  | { readonly type: 'InvoiceVoided'; readonly data: OfInvoice };

const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const integer = { type: 'integer' };
const count = { type: 'integer', minimum: 0 };
const currency = { type: 'string', pattern: '^[A-Z]{3}$' };
const percent = { type: 'number', minimum: 0, maximum: 100 };

/** The schema of a seller or a customer. */
export const partySchema = objectOf({ name: text, address: text, taxId: text });

const ofInvoice = { invoiceId: uuidSchema, subscriptionId: uuidSchema, number: count };
const external = 'externalNumber' as const;
const payment: Readonly<Record<keyof InvoicePayment, JsonSchema>> = {
  ...ofInvoice,
  amount: integer,
  currency,
  dueAt: time,
  attempt: count,
  failureReason: nullable(text),
  [external]: text,
};
const line = objectOf({
  kind: { enum: lineKinds },
  description: text,
  periodStart: time,
  periodEnd: time,
  quantity: count,
  unitAmount: integer,
  amount: integer,
});

/**
 * Returns the definition of an event of billing whose members are all in the clear, and required but for the `optional` ones
 * and the number at Stripe.
 */
export const plain = (
  members: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): EventDefinition => ({
  version: 1,
  schema: objectOf(members, [external, ...optional]),
  personal: [],
});

/** Returns the same with one member that is sealed with the tenant's key. */
export const sealed = (members: Readonly<Record<string, JsonSchema>>, personal: string): EventDefinition => ({
  ...plain(members),
  personal: [personal],
  sealedFor: 'tenant',
});

export const invoiceEventDefinitions = {
  InvoiceIssued: sealed(
    {
      ...ofInvoice,
      currency,
      lines: { type: 'array', items: line },
      subtotal: count,
      taxPercent: percent,
      tax: count,
      total: count,
      seller: partySchema,
      customer: nullable(partySchema),
      issuedAt: time,
      dueAt: time,
      creditAfter: count,
      [external]: text,
    },
    'customer',
  ),
  InvoicePaid: sealed({ ...payment, paidAt: time, reference: nullable(text) }, 'reference'),
  InvoicePaymentFailed: plain({ ...payment, nextAttemptAt: nullable(time) }),
  InvoiceGivenUp: plain(ofInvoice),
  InvoiceVoided: plain(ofInvoice),
} satisfies Record<InvoiceEvent['type'], EventDefinition>;
