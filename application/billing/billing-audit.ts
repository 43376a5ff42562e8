import type { BillingEvent, BillingTerms, InvoicePayment } from '../../domain/billing/billing-events.js';
import { type AuditRules, failure, targetIn } from '../audit/audit-rule.js';

const category = 'billing';
const terms: readonly (keyof BillingTerms)[] = [
  'plan',
  'status',
  'quantity',
  'currentPeriodEnd',
  'cancelAtPeriodEnd',
];
const subscription = { category, target: targetIn('subscription', 'subscriptionId'), shows: terms } as const;
const payment: readonly (keyof InvoicePayment)[] = [
  'amount',
  'currency',
  'dueAt',
  'attempt',
  'failureReason',
];
const invoice = { category, target: targetIn('invoice', 'invoiceId'), shows: payment } as const;

/** How the events of a tenant's plan and its invoices read in the audit log. */
export const billingAuditRules: AuditRules<BillingEvent> = {
  BillingSubscriptionCreated: { action: 'subscription.created', ...subscription },
  BillingSubscriptionUpdated: { action: 'subscription.updated', ...subscription },
  BillingSubscriptionCanceled: { action: 'subscription.canceled', ...subscription },
  InvoicePaid: { action: 'invoice.paid', ...invoice },
  InvoicePaymentFailed: { action: 'invoice.payment_failed', outcome: failure, ...invoice },
};
