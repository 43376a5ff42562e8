import type { InvoiceRecord } from '../../../application/billing/billing-records.js';

const at = '2026-01-16T00:00:00.000Z';

/** Returns an invoice of 49 euros and 20 per cent of tax that is to be paid. */
export const sampleInvoice = (changes: Partial<InvoiceRecord> = {}): InvoiceRecord => ({
  id: '0190b0c4-5d1e-7cc3-98c4-dc0c0c073992',
  number: '0C07398F-000012',
  subscriptionId: '0190b0c4-5d1e-7cc3-98c4-dc0c0c073991',
  status: 'open',
  engine: 'ledger',
  currency: 'EUR',
  lines: [
    {
      kind: 'period',
      description: 'Team',
      periodStart: at,
      periodEnd: '2026-02-16T00:00:00.000Z',
      quantity: 1,
      unitAmount: 4900,
      amount: 4900,
    },
  ],
  subtotal: 4900,
  taxPercent: 20,
  tax: 980,
  total: 5880,
  seller: { name: 'Example Ltd', address: '1 High Street, London', taxId: 'GB000000000' },
  customer: { name: 'Acme Inc.', address: '1 Main Street\nSpringfield', taxId: '' },
  issuedAt: at,
  dueAt: '2026-01-30T00:00:00.000Z',
  paidAt: null,
  payment: 'IBAN GB33 BUKB 2020 1555 5555 55',
  attempts: [],
  ...changes,
});
