import { DomainError } from '../shared/domain-error.js';
import type { BillingState, OpenInvoice } from './billing.js';
import type { FailureReason, InvoicePayment } from './invoice-events.js';
import type { BillingEvent } from './billing-events.js';
import { updated } from './subscription.js';

/** Returns an invoice that is still to be paid. Throws `invoice_settled` for one that is paid or void. */
function unpaidInvoice({ unpaid }: BillingState, invoiceId: string): OpenInvoice {
  const found = unpaid.find((invoice) => invoice.invoiceId === invoiceId);
  if (!found)
    throw new DomainError(
      'conflict',
      'invoice_settled',
      'The invoice is paid or void: nothing is owed on it.',
    );
  return found;
}

/** Throws `invoice_at_stripe` for an invoice that Stripe collects, and would go on to collect whatever is noted here. */
export function refuseAtStripe({ unpaid }: BillingState, invoiceId: string): void {
  if (unpaid.some((invoice) => invoice.invoiceId === invoiceId && invoice.engine === 'stripe'))
    throw new DomainError(
      'conflict',
      'invoice_at_stripe',
      'Stripe collects the invoice: settle it at Stripe, which then says so.',
    );
}

/** Returns what is said of an attempt to collect an invoice. */
export const paymentOf = (
  { invoiceId, subscriptionId, number, total, currency, dueAt, externalNumber }: OpenInvoice,
  attempt: number,
  failureReason: FailureReason | null,
): InvoicePayment => ({
  invoiceId,
  subscriptionId,
  number,
  amount: total,
  currency,
  dueAt,
  attempt,
  failureReason,
  ...(externalNumber === undefined ? {} : { externalNumber }),
});

/**
 * Decides that an invoice was paid; a subscription that was past due is active again once nothing is owed on it. Throws
 * `invoice_settled`.
 * @param reference what the payment is found by, such as a number of a bank statement
 */
export function decidePayment(
  state: BillingState,
  invoiceId: string,
  { reference, at }: { readonly reference: string | null; readonly at: string },
): BillingEvent[] {
  const invoice = unpaidInvoice(state, invoiceId);
  const paid: BillingEvent = {
    type: 'InvoicePaid',
    data: { ...paymentOf(invoice, invoice.attempts + 1, null), paidAt: at, reference },
  };
  const { subscription } = state;
  const isOwed = state.unpaid.some(
    (other) =>
      other !== invoice && other.attempts > 0 && other.subscriptionId === subscription?.subscriptionId,
  );
  return subscription?.status === 'past_due' && !isOwed
    ? [paid, ...updated(subscription, { status: 'active' })]
    : [paid];
}

/** Decides that an attempt to collect an invoice failed, as an operator says. Throws what `decidePayment` throws. */
export const decideFailedPayment = (
  state: BillingState,
  invoiceId: string,
  reason: FailureReason,
): BillingEvent[] => {
  const invoice = unpaidInvoice(state, invoiceId);
  return failedPayment(state, invoice, reason, invoice.nextAttemptAt);
};

/** Returns the events of an attempt that failed: the subscription is past due from the first one on. */
export function failedPayment(
  { subscription }: BillingState,
  invoice: OpenInvoice,
  reason: FailureReason,
  nextAttemptAt: string | null,
): BillingEvent[] {
  const failed: BillingEvent = {
    type: 'InvoicePaymentFailed',
    data: { ...paymentOf(invoice, invoice.attempts + 1, reason), nextAttemptAt },
  };
  return subscription?.status === 'active' && subscription.subscriptionId === invoice.subscriptionId
    ? [failed, ...updated(subscription, { status: 'past_due' })]
    : [failed];
}
