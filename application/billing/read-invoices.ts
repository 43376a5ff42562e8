import type { BillingState } from '../../domain/billing/billing.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App, BillingApp } from '../app.js';
import type { Loaded } from '../shared/load.js';
import { type Language, languageOf } from '../shared/language.js';
import { tenantDirectory } from '../tenant/tenant-directory.js';
import { type InvoiceRecord, invoicesIn } from './billing-records.js';
import { loadBilling } from './billing-stream.js';

/** Returns whether the service is notified of what the tenant pays at Stripe: it is connected in the mode (test, live) of the customer. */
export const hearsOfStripe = (
  { stripe }: Pick<App, 'stripe'>,
  { customer }: Pick<BillingState, 'customer'>,
): boolean => stripe !== null && customer?.livemode === stripe.livemode;

type ShowingApp = Pick<App, 'stripe' | 'plans'>;

/**
 * Returns the invoices of the tenant, the newest first. What is owed on one of Stripe's is settled here where the service
 * does not hear of Stripe.
 */
export const invoicesOf = async (
  app: ShowingApp & Pick<App, 'events'>,
  tenantId: string,
): Promise<readonly InvoiceRecord[]> => shownInvoices(app, tenantId, await loadBilling(app, tenantId));

/** Returns the invoices in a tenant's stream of billing as `invoicesOf` does. */
export function shownInvoices(
  app: ShowingApp,
  tenantId: string,
  { state, history }: Pick<Loaded<BillingState>, 'state' | 'history'>,
): readonly InvoiceRecord[] {
  const owed = new Set(hearsOfStripe(app, state) ? [] : state.unpaid.map(({ invoiceId }) => invoiceId));
  return invoicesIn(tenantId, history).map((invoice) => {
    const engine = owed.has(invoice.id) ? 'ledger' : invoice.engine;
    const isOwed = invoice.status === 'open' || invoice.status === 'uncollectible';
    return { ...invoice, engine, payment: engine === 'ledger' && isOwed ? app.plans.payment : null };
  });
}

/** Returns an invoice of the tenant. Throws `invoice_not_found`. */
export async function invoiceOf(
  app: ShowingApp & Pick<App, 'events'>,
  tenantId: string,
  id: string,
): Promise<InvoiceRecord> {
  const found = (await invoicesOf(app, tenantId)).find((invoice) => invoice.id === id);
  if (!found) throw new DomainError('not-found', 'invoice_not_found', 'There is no such invoice.');
  return found;
}

/** Returns an invoice of the tenant as a PDF. Throws `invoice_not_found`, `invoices_busy`. */
export async function invoicePdf(app: BillingApp, tenantId: string, id: string): Promise<Uint8Array> {
  const invoice = await invoiceOf(app, tenantId, id);
  const tenant = await tenantDirectory(app).byId(tenantId, true);
  return app.invoicePdfs.of(invoice, invoiceLanguage(tenant?.defaultLocale ?? null));
}

/** Returns the language of a tenant's invoices, for every reader: that of the tenant, else English. */
export const invoiceLanguage = (defaultLocale: string | null): Language =>
  languageOf([defaultLocale]) ?? 'en';

/** Returns the name of an invoice's file. */
export const invoiceFileName = ({ number }: Pick<InvoiceRecord, 'number'>): string =>
  `${number.replaceAll(/[^A-Za-z0-9_-]+/g, '-')}.pdf`;
