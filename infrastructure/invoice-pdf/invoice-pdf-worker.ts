import { answerPages } from '../threads/answer-pages.js';
import type { InvoicePdfRequest } from './threaded-invoice-pdfs.js';
import { writeInvoicePdf } from './write-invoice-pdf.js';

/** The module that the thread of invoices runs (see `threaded-invoice-pdfs.ts`). */
async function* pdfOf({ invoice, language }: InvoicePdfRequest): AsyncGenerator<Uint8Array, void, void> {
  yield await writeInvoicePdf(invoice, language);
}

answerPages(pdfOf, () => []);
