import type { BillingEvent, BillingTerms, InvoicePayment } from '../../../domain/billing/billing-events.js';
import type { AuditRules, AuditTarget } from '../audit-rule.js';
import { failure } from '../audit-rule.js';

const category = 'billing';
const subscription = ({ subscriptionId }: { readonly subscriptionId: string }): AuditTarget => ({
  type: 'subscription',
  id: subscriptionId,
});
const invoice = ({ invoiceId }: { readonly invoiceId: string }): AuditTarget => ({
  type: 'invoice',
  id: invoiceId,
});
const terms: readonly (keyof BillingTerms)[] = [
  'plan',
  'status',
  'quantity',
  'currentPeriodEnd',
  'cancelAtPeriodEnd',
];
const payment: readonly (keyof InvoicePayment)[] = [
  'amount',
  'currency',
  'dueAt',
  'attempt',
  'failureReason',
];

export const billingRules: AuditRules<BillingEvent> = {
  BillingSubscriptionCreated: {
    action: 'subscription.created',
    category,
    target: subscription,
    shows: terms,
  },
  BillingSubscriptionUpdated: {
    action: 'subscription.updated',
    category,
    target: subscription,
    shows: terms,
  },
  BillingSubscriptionCanceled: {
    action: 'subscription.canceled',
    category,
    target: subscription,
    shows: terms,
  },
  InvoicePaid: { action: 'invoice.paid', category, target: invoice, shows: payment },
  InvoicePaymentFailed: {
    action: 'invoice.payment_failed',
    category,
    outcome: failure,
    target: invoice,
    shows: payment,
  },
};
