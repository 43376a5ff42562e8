import { texts } from '../../texts/language.js';
import { billedDay, number, taxRate } from '../../ui/format.js';
import { money } from '../../ui/money.js';
import { screenLink } from '../../ui/link.js';
import { DetailList } from '../../ui/page.js';
import type { Invoice } from './account.js';
import { InvoiceStatus } from './invoice-status.js';

/** An invoice as it was issued: the part of the screen that is printed. */
export function InvoicePaper({ invoice }: { readonly invoice: Invoice }) {
  const t = texts().billing.invoice;
  const { seller, customer, paidAt } = invoice;
  const isNamed = customer !== null && (customer.name !== '' || customer.address !== '');
  return (
    <article class="card invoice" aria-label={t.title(invoice.number)}>
      <div class="invoice-parties">
        <Party title={t.from} party={seller} />
        {isNamed ? (
          <Party title={t.to} party={customer} />
        ) : (
          <div class="unprinted">
            <h2>{t.to}</h2>
            <p class="soft">{t.noCustomer}</p>
            <p>
              <a href={screenLink('/billing?tab=details')}>{t.addCustomer}</a>
            </p>
          </div>
        )}
      </div>
      <DetailList
        details={[
          [t.number, invoice.number],
          [t.issued, billedDay(invoice.issuedAt)],
          [t.due, billedDay(invoice.dueAt)],
          ...(paidAt === null ? [] : ([[t.paid, billedDay(paidAt)]] as const)),
          [t.status, <InvoiceStatus {...invoice} />],
        ]}
      />
      <Lines invoice={invoice} />
      <HowToPay invoice={invoice} />
    </article>
  );
}

function HowToPay({ invoice: { number, payment, engine, status } }: { readonly invoice: Invoice }) {
  const t = texts().billing.invoice;
  const isByCard = engine === 'stripe' && status === 'open';
  if (payment === null && !isByCard) return null;
  return (
    <div class="invoice-payment">
      <h2>{t.howToPay}</h2>
      <p>{isByCard ? t.byCard : payment === '' ? t.askHow : `${payment ?? ''}\n${t.reference(number)}`}</p>
    </div>
  );
}

function Party({ title, party }: { readonly title: string; readonly party: Invoice['seller'] }) {
  const t = texts().billing.invoice;
  return (
    <div>
      <h2>{title}</h2>
      <address>
        <strong>{party.name}</strong>
        <span>{party.address}</span>
        {party.taxId !== '' && <span>{`${t.taxId}: ${party.taxId}`}</span>}
      </address>
    </div>
  );
}

/** Credit is no part of a period, and has no price for a unit. */
const isBalance = (kind: string): boolean => kind === 'credit' || kind === 'carried';

function Lines({ invoice }: { readonly invoice: Invoice }) {
  const t = texts().billing;
  const inMoney = (amount: number): string => money(amount, invoice.currency);
  const sums: readonly (readonly [string, number])[] = [
    [t.invoice.subtotal, invoice.subtotal],
    [t.invoice.tax(taxRate(invoice.taxPercent)), invoice.tax],
  ];
  return (
    <table class="plain-table invoice-lines" role="table" aria-label={t.invoice.lines}>
      <thead role="rowgroup">
        <tr role="row">
          {[t.invoice.description, t.invoice.period].map((title) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
          {[t.invoice.quantity, t.invoice.unitPrice, t.invoice.amount].map((title) => (
            <th key={title} role="columnheader" scope="col" class="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {invoice.lines.map(({ kind, description, periodStart, periodEnd, quantity, unitAmount, amount }) => (
          <tr role="row" key={`${kind} ${description} ${periodStart}`}>
            <td role="cell">{t.invoice.kinds[kind]?.(description) ?? description}</td>
            <td role="cell" data-label={t.invoice.period}>
              {isBalance(kind) ? '' : t.plan.span(billedDay(periodStart), billedDay(periodEnd))}
            </td>
            <td role="cell" class="number" data-label={t.invoice.quantity}>
              {isBalance(kind) ? '' : number(quantity)}
            </td>
            <td role="cell" class="number" data-label={t.invoice.unitPrice}>
              {isBalance(kind) ? '' : inMoney(unitAmount)}
            </td>
            <td role="cell" class="number" data-label={t.invoice.amount}>
              {inMoney(amount)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        {sums.map(([name, amount]) => (
          <tr role="row" key={name}>
            <th role="rowheader" scope="row" colSpan={4}>
              {name}
            </th>
            <td role="cell" class="number">
              {inMoney(amount)}
            </td>
          </tr>
        ))}
        <tr role="row" class="invoice-total">
          <th role="rowheader" scope="row" colSpan={4}>
            {t.invoice.total}
          </th>
          <td role="cell" class="number">
            {inMoney(invoice.total)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
