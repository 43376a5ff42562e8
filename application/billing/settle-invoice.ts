import type { BillingState } from '../../domain/billing/billing.js';
import type { FailureReason } from '../../domain/billing/invoice-events.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import { decideFailedPayment, decidePayment, refuseAtStripe } from '../../domain/billing/payment.js';
import type { BillingApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import type { InvoiceRecord } from './billing-records.js';
import { billingTarget } from './billing-stream.js';
import { hearsOfStripe, invoiceOf } from './read-invoices.js';

/**
 * Records that an invoice was paid.
 * @param reference what the payment is found by, e.g. in a bank statement; sealed with the tenant's key
 */
export const markPaid = (
  app: BillingApp,
  context: CommandContext,
  invoiceId: string,
  reference: string | null,
): Promise<Outcome<InvoiceRecord>> =>
  settled(app, context, invoiceId, (state) =>
    decidePayment(state, invoiceId, { reference, at: isoTime(app.clock.now()) }),
  );

/** Records that an attempt to collect an invoice failed. */
export const markFailed = (
  app: BillingApp,
  context: CommandContext,
  invoiceId: string,
  reason: FailureReason,
): Promise<Outcome<InvoiceRecord>> =>
  settled(app, context, invoiceId, (state) => decideFailedPayment(state, invoiceId, reason));

/** Throws `invoice_not_found`, `invoice_settled`; `invoice_at_stripe` for one whose payment the service is notified of. */
async function settled(
  app: BillingApp,
  context: CommandContext,
  invoiceId: string,
  decide: (state: BillingState) => readonly BillingEvent[],
): Promise<Outcome<InvoiceRecord>> {
  await invoiceOf(app, context.tenantId, invoiceId);
  const { revision, position } = written(
    await execute(app, context, {
      ...billingTarget(context.tenantId),
      expects: (state) => {
        if (hearsOfStripe(app, state)) refuseAtStripe(state, invoiceId);
        return state;
      },
      decide,
    }),
  );
  return { record: await invoiceOf(app, context.tenantId, invoiceId), revision, position };
}
