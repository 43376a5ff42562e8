import type { InvoiceRecord } from '../../billing/billing-records.js';
import type { Language } from '../../shared/language.js';

/** Invoices as documents. */
export interface InvoicePdfs {
  /**
   * Returns an invoice as a PDF on A4, with its fonts inside and its text selectable; the same bytes for the same invoice.
   * Throws a DomainError `invoices_busy` when too many wait.
   */
  of(invoice: InvoiceRecord, language: Language): Promise<Uint8Array>;
}
