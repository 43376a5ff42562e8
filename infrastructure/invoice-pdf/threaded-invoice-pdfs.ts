import { extname } from 'node:path';
import type { InvoiceRecord } from '../../application/billing/billing-records.js';
import type { InvoicePdfs } from '../../application/ports/billing/invoice-pdfs.js';
import type { Language } from '../../application/shared/language.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { fairQueue } from '../concurrency/fair-queue.js';
import { pageThread } from '../threads/page-thread.js';

export interface InvoicePdfRequest {
  readonly invoice: InvoiceRecord;
  readonly language: Language;
}

export interface ThreadedInvoicePdfs extends InvoicePdfs {
  /** Ends the thread. Documents under way fail. */
  stop(): Promise<void>;
}

/** The limit of the thread's old generation: a document of a few sheets needs about 60 MiB, most of it for the fonts. */
const HEAP_MIB = 192;
const IDLE_MS = 10_000;
const MOST_WAITING = 64;

/** Creates the thread that writes invoices, each of which would block the event loop of requests for about 100 ms. */
export function threadedInvoicePdfs(): ThreadedInvoicePdfs {
  const thread = pageThread<InvoicePdfRequest, Uint8Array>({
    // `.ts` or `.js`, as this module
    module: new URL(`invoice-pdf-worker${extname(import.meta.url)}`, import.meta.url),
    data: null,
    heapMib: HEAP_MIB,
    idleMs: IDLE_MS,
  });
  const queue = fairQueue({ concurrency: 1, waiting: MOST_WAITING, refuse: busy });
  const written = async (request: InvoicePdfRequest): Promise<Uint8Array> => {
    for await (const pdf of thread.pages(request)) return pdf;
    throw new TypeError('the thread wrote nothing');
  };
  return {
    of: (invoice, language) => queue.run(() => written({ invoice, language }), invoice.subscriptionId),
    stop: () => thread.stop(),
  };
}

const busy = (): DomainError =>
  new DomainError('unavailable', 'invoices_busy', 'Too many invoices are being written. Try again.');
