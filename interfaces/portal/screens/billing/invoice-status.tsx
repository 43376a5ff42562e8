import { texts } from '../../texts/language.js';
import type { Invoice } from './account.js';

/** The state of an invoice in a word. */
export function InvoiceStatus({ status, attempts }: Pick<Invoice, 'status' | 'attempts'>) {
  const t = texts().billing.invoices;
  const isOverdue = status === 'open' && attempts.length > 0;
  const words: Readonly<Record<string, string>> = {
    open: isOverdue ? t.overdue : t.open,
    paid: t.paid,
    uncollectible: t.uncollectible,
    void: t.void,
  };
  const tone = isOverdue || status === 'uncollectible' ? ' bad' : status === 'paid' ? ' good' : '';
  return <span class={`tag${tone}`}>{words[status] ?? status}</span>;
}
