import type { BillingState } from '../../domain/billing/billing.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App } from '../app.js';
import { type InvoiceRecord, invoicesIn } from './billing-records.js';
import { loadBilling } from './billing-stream.js';

/** Returns whether the service is told of what the tenant pays at Stripe: it is connected in the mode (test, live) of the customer. */
export const hearsOfStripe = (
  { billingEngine }: Pick<App, 'billingEngine'>,
  { customer }: Pick<BillingState, 'customer'>,
): boolean => billingEngine !== null && customer?.livemode === billingEngine.livemode;

/**
 * Returns the invoices of the tenant, the newest first. What is owed on one of Stripe's is settled here where the service
 * does not hear of Stripe.
 */
export async function invoicesOf(
  app: Pick<App, 'events' | 'billingEngine'>,
  tenantId: string,
): Promise<readonly InvoiceRecord[]> {
  const { state, history } = await loadBilling(app, tenantId);
  const invoices = invoicesIn(tenantId, history);
  if (hearsOfStripe(app, state)) return invoices;
  const owed = new Set(state.unpaid.map(({ invoiceId }) => invoiceId));
  return invoices.map((invoice) => (owed.has(invoice.id) ? { ...invoice, engine: 'ledger' } : invoice));
}

/** Returns an invoice of the tenant. Throws `invoice_not_found`. */
export async function invoiceOf(
  app: Pick<App, 'events' | 'billingEngine'>,
  tenantId: string,
  id: string,
): Promise<InvoiceRecord> {
  const found = (await invoicesOf(app, tenantId)).find((invoice) => invoice.id === id);
  if (!found) throw new DomainError('not-found', 'invoice_not_found', 'There is no such invoice.');
  return found;
}
