import type { InvoicePayment } from '../../domain/billing/invoice-events.js';
import {
  type BillingEvent,
  type BillingTerms,
  type billingWebhookKinds,
  cancelReasons,
} from '../../domain/billing/billing-events.js';
import { invoiceNumber } from '../../domain/billing/invoice.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { JsonSchema } from '../../domain/shared/event-definition.js';
import {
  type EventType,
  type WebhookPayload,
  type WebhookRules,
  eventType,
  payloadSchema,
} from '../webhook/webhook-rule.js';

const published = (of: BillingTerms): WebhookPayload => ({
  subscriptionId: of.subscriptionId,
  plan: of.plan,
  status: of.status,
  quantity: of.quantity,
  currentPeriodEnd: of.currentPeriodEnd,
  cancelAtPeriodEnd: of.cancelAtPeriodEnd,
  startedAt: of.startedAt,
  trialEndsAt: of.trialEndsAt,
  engine: of.engine,
});

const attempted = (of: InvoicePayment, { context: { tenantId } }: RecordedEvent): WebhookPayload => ({
  invoiceId: of.invoiceId,
  subscriptionId: of.subscriptionId,
  number: of.externalNumber ?? invoiceNumber(tenantId, of.number),
  amount: of.amount,
  currency: of.currency,
  dueAt: of.dueAt,
  attempt: of.attempt,
  failureReason: of.failureReason,
});

/** How the events of a tenant's plan and its invoices are published. */
export const billingWebhooks: WebhookRules<BillingEvent> = {
  BillingSubscriptionCreated: { kind: 'subscription.created', data: ({ event }) => published(event.data) },
  BillingSubscriptionUpdated: {
    kind: 'subscription.updated',
    data: ({ event: { data } }) => ({
      ...published(data),
      changed: data.changed,
      previous: data.previous,
    }),
  },
  BillingSubscriptionCanceled: {
    kind: 'subscription.canceled',
    data: ({ event: { data } }) => ({ ...published(data), reason: data.reason, endedAt: data.endedAt }),
  },
  InvoicePaid: {
    kind: 'invoice.paid',
    data: (recorded) => ({
      ...attempted(recorded.event.data, recorded),
      paidAt: recorded.event.data.paidAt,
    }),
  },
  InvoicePaymentFailed: {
    kind: 'invoice.payment_failed',
    data: (recorded) => ({
      ...attempted(recorded.event.data, recorded),
      nextAttemptAt: recorded.event.data.nextAttemptAt,
    }),
  },
  InvoiceIssued: null,
  InvoiceGivenUp: null,
  MonthlyUseWarned: null,
  TrialEndAnnounced: null,
  InvoiceVoided: null,
  BillingDetailsChanged: null,
  BillingCustomerLinked: null,
  BillingConsentChanged: null,
  PlanOverridden: null,
  PlanOverrideRemoved: null,
};

const { id, text, textOrNull, time, timeOrNull, integer } = payloadSchema;
const subscriptionId = '0190b0c4-5d1e-7cc3-98c4-dc0c0c073991';

interface Additional {
  readonly schema: Readonly<Record<string, JsonSchema>>;
  readonly sample: WebhookPayload;
}
const none: Additional = { schema: {}, sample: {} };

const terms = (description: string, more = none): EventType =>
  eventType(
    description,
    {
      subscriptionId: id,
      plan: text,
      status: text,
      quantity: { ...integer, minimum: 0 },
      currentPeriodEnd: time,
      cancelAtPeriodEnd: { type: 'boolean' },
      startedAt: time,
      trialEndsAt: timeOrNull,
      engine: text,
      ...more.schema,
    },
    {
      subscriptionId,
      plan: 'team',
      status: 'active',
      quantity: 5,
      currentPeriodEnd: '2026-12-21T09:30:00.000Z',
      cancelAtPeriodEnd: false,
      startedAt: '2026-11-21T09:30:00.000Z',
      trialEndsAt: null,
      engine: 'ledger',
      ...more.sample,
    },
  );

const payment = (
  description: string,
  attempt: number,
  failureReason: string | null,
  more: Additional,
): EventType =>
  eventType(
    description,
    {
      invoiceId: id,
      subscriptionId: id,
      number: text,
      amount: { ...integer, description: "In the currency's minor unit." },
      currency: { ...text, pattern: '^[A-Z]{3}$', description: 'ISO 4217.' },
      dueAt: time,
      attempt: { ...integer, minimum: 0, description: 'From 1; 0 where there was nothing to pay.' },
      failureReason: textOrNull,
      ...more.schema,
    },
    {
      invoiceId: '0190b0c4-5d1e-7cc3-98c4-dc0c0c073992',
      subscriptionId,
      number: '0C073991-000012',
      amount: 4900,
      currency: 'EUR',
      dueAt: '2026-11-21T09:30:00.000Z',
      attempt,
      failureReason,
      ...more.sample,
    },
  );

const changes: Additional = {
  schema: {
    changed: { type: 'array', items: text, description: 'Names of the members that differ.' },
    previous: {
      type: 'object',
      properties: { plan: text, quantity: integer, status: text },
      required: ['plan', 'quantity', 'status'],
    },
  },
  sample: {
    quantity: 8,
    changed: ['quantity'],
    previous: { plan: 'team', quantity: 5, status: 'active' },
  },
};
const end: Additional = {
  schema: { reason: { ...text, 'x-extensible-enum': cancelReasons }, endedAt: time },
  sample: {
    status: 'canceled',
    cancelAtPeriodEnd: true,
    reason: 'requested',
    endedAt: '2026-12-21T09:30:00.000Z',
  },
};

/** The kinds of webhook about what the tenant pays for. */
export const billingEventTypes: Readonly<Record<(typeof billingWebhookKinds)[number], EventType>> = {
  'subscription.created': terms('The tenant subscribed to a plan.'),
  'subscription.updated': terms("The terms of the tenant's plan changed.", changes),
  'subscription.canceled': terms("The tenant's plan ended.", end),
  'invoice.paid': payment('An invoice was paid.', 1, null, {
    schema: { paidAt: time },
    sample: { paidAt: '2026-11-21T09:31:00.000Z' },
  }),
  'invoice.payment_failed': payment('An invoice could not be collected.', 2, 'card_declined', {
    schema: { nextAttemptAt: timeOrNull },
    sample: { nextAttemptAt: '2026-11-24T09:30:00.000Z' },
  }),
};
