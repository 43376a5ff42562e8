import type { BillingEvent, billingWebhookKinds } from '../../domain/billing/billing-events.js';
import {
  type EventType,
  type WebhookPayload,
  type WebhookRules,
  eventType,
  ownData,
  payloadSchema,
} from '../webhook/webhook-rule.js';

/** How the events of a tenant's plan and its invoices are published. */
export const billingWebhooks: WebhookRules<BillingEvent> = {
  BillingSubscriptionCreated: ownData('subscription.created'),
  BillingSubscriptionUpdated: ownData('subscription.updated'),
  BillingSubscriptionCanceled: ownData('subscription.canceled'),
  InvoicePaid: ownData('invoice.paid'),
  InvoicePaymentFailed: ownData('invoice.payment_failed'),
};

const { id, text, textOrNull, time, integer } = payloadSchema;
const subscriptionId = '0190b0c4-5d1e-7cc3-98c4-dc0c0c073991';

const terms = (description: string, changes: WebhookPayload = {}): EventType =>
  eventType(
    description,
    {
      subscriptionId: id,
      plan: text,
      status: text,
      quantity: { ...integer, minimum: 0 },
      currentPeriodEnd: time,
      cancelAtPeriodEnd: { type: 'boolean' },
    },
    {
      subscriptionId,
      plan: 'team',
      status: 'active',
      quantity: 5,
      currentPeriodEnd: '2026-12-21T09:30:00.000Z',
      cancelAtPeriodEnd: false,
      ...changes,
    },
  );

const payment = (description: string, attempt: number, failureReason: string | null): EventType =>
  eventType(
    description,
    {
      invoiceId: id,
      subscriptionId: id,
      amount: { ...integer, description: "In the currency's minor unit." },
      currency: { ...text, pattern: '^[A-Z]{3}$', description: 'ISO 4217.' },
      dueAt: time,
      attempt: { ...integer, minimum: 1 },
      failureReason: textOrNull,
    },
    {
      invoiceId: '0190b0c4-5d1e-7cc3-98c4-dc0c0c073992',
      subscriptionId,
      amount: 4900,
      currency: 'EUR',
      dueAt: '2026-11-21T09:30:00.000Z',
      attempt,
      failureReason,
    },
  );

/** The kinds of webhook that tell of what the tenant pays for. */
export const billingEventTypes: Readonly<Record<(typeof billingWebhookKinds)[number], EventType>> = {
  'subscription.created': terms('The tenant subscribed to a plan.'),
  'subscription.updated': terms("The terms of the tenant's plan changed.", { quantity: 8 }),
  'subscription.canceled': terms("The tenant's plan ended.", { status: 'canceled', cancelAtPeriodEnd: true }),
  'invoice.paid': payment('An invoice was paid.', 1, null),
  'invoice.payment_failed': payment('An invoice could not be collected.', 2, 'card_declined'),
};
