import type { BillingState } from '../../domain/billing/billing.js';
import type { FailureReason } from '../../domain/billing/invoice-events.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import { decideFailedPayment, decidePayment } from '../../domain/billing/payment.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { type InvoiceRecord, invoicesIn } from './billing-records.js';
import { billingTarget, loadBilling } from './billing-stream.js';

/** Returns an invoice of the tenant. Throws `invoice_not_found`. */
export async function invoiceOf(
  app: Pick<App, 'events'>,
  tenantId: string,
  id: string,
): Promise<InvoiceRecord> {
  const { history } = await loadBilling(app, tenantId);
  const found = invoicesIn(tenantId, history).find((invoice) => invoice.id === id);
  if (!found) throw new DomainError('not-found', 'invoice_not_found', 'There is no such invoice.');
  return found;
}

/**
 * Notes that an invoice was paid.
 * @param reference what the payment is found by, e.g. in a bank statement; sealed with the tenant's key
 */
export const markPaid = (
  app: App,
  context: CommandContext,
  invoiceId: string,
  reference: string | null,
): Promise<Outcome<InvoiceRecord>> =>
  settled(app, context, invoiceId, (state) =>
    decidePayment(state, invoiceId, { reference, at: isoTime(app.clock.now()) }),
  );

/** Notes that an attempt to collect an invoice failed. */
export const markFailed = (
  app: App,
  context: CommandContext,
  invoiceId: string,
  reason: FailureReason,
): Promise<Outcome<InvoiceRecord>> =>
  settled(app, context, invoiceId, (state) => decideFailedPayment(state, invoiceId, reason));

/** Throws `invoice_not_found`, `invoice_settled`, `invoice_at_stripe`. */
async function settled(
  app: App,
  context: CommandContext,
  invoiceId: string,
  decide: (state: BillingState) => readonly BillingEvent[],
): Promise<Outcome<InvoiceRecord>> {
  await invoiceOf(app, context.tenantId, invoiceId);
  const { revision, position } = written(
    await execute(app, context, { ...billingTarget(context.tenantId), expects: (state) => state, decide }),
  );
  return { record: await invoiceOf(app, context.tenantId, invoiceId), revision, position };
}
