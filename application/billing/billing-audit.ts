import type { InvoicePayment } from '../../domain/billing/invoice-events.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import { type AuditRules, failure, targetIn } from '../audit/audit-rule.js';

const category = 'billing';
const terms = ['plan', 'status', 'quantity', 'currentPeriodEnd', 'cancelAtPeriodEnd'] as const;
const subscription = { category, target: targetIn('subscription', 'subscriptionId') } as const;
const payment: readonly (keyof InvoicePayment)[] = [
  'amount',
  'currency',
  'dueAt',
  'attempt',
  'failureReason',
];
const invoice = { category, target: targetIn('invoice', 'invoiceId') } as const;
/** What is said of a tenant's account as a whole. */
const account = {
  category,
  target: (_: unknown, tenantId: string) => ({ type: 'tenant', id: tenantId }),
} as const;

/** How the events of a tenant's plan and its invoices read in the audit log. */
export const billingAuditRules: AuditRules<BillingEvent> = {
  BillingSubscriptionCreated: { action: 'subscription.created', ...subscription, shows: terms },
  BillingSubscriptionUpdated: { action: 'subscription.updated', ...subscription, shows: terms },
  BillingSubscriptionCanceled: {
    action: 'subscription.canceled',
    ...subscription,
    shows: [...terms, 'reason', 'endedAt'],
  },
  InvoiceIssued: { action: 'invoice.issued', ...invoice, shows: ['number', 'total', 'currency', 'dueAt'] },
  InvoicePaid: { action: 'invoice.paid', ...invoice, shows: [...payment, 'reference'] },
  InvoicePaymentFailed: {
    action: 'invoice.payment_failed',
    outcome: failure,
    ...invoice,
    shows: [...payment, 'nextAttemptAt'],
  },
  InvoiceGivenUp: { action: 'invoice.given_up', outcome: failure, ...invoice, shows: ['number'] },
  InvoiceVoided: { action: 'invoice.voided', ...invoice, shows: ['number'] },
  BillingDetailsChanged: { action: 'billing.details_changed', ...account, shows: ['details'] },
  BillingCustomerLinked: {
    action: 'billing.customer_linked',
    ...account,
    shows: ['customerId', 'livemode'],
  },
  BillingConsentChanged: {
    action: 'billing.consent_changed',
    ...account,
    shows: ['collection', 'termsDays'],
  },
  PlanOverridden: {
    action: 'plan.overridden',
    ...account,
    shows: ['limit', 'value', 'reason', 'until'],
  },
  PlanOverrideRemoved: { action: 'plan.override_removed', ...account, shows: ['limit'] },
  MonthlyUseWarned: {
    action: 'plan.use_warned',
    ...account,
    shows: ['month', 'percent', 'used', 'limit', 'planName'],
  },
  TrialEndAnnounced: { action: 'subscription.trial_ending', ...subscription, shows: ['trialEndsAt'] },
};
