import type { InvoiceRecord } from '../../application/billing/billing-records.js';
import type { Language } from '../../application/shared/language.js';
import { moneyText } from '../../domain/billing/minor-units.js';
import { type InvoiceWords, invoiceWords } from './invoice-words.js';
import { type Paper, type Setting, SOFT, newPaper } from './paper.js';

/** Returns an invoice as a PDF with the figures of the portal's screen; the same bytes for the same invoice. */
export function writeInvoicePdf(invoice: InvoiceRecord, language: Language): Promise<Uint8Array> {
  const words = invoiceWords[language];
  const paper = newPaper({
    title: words.title(invoice.number),
    author: invoice.seller.name,
    language: words.tag,
    at: new Date(invoice.issuedAt),
  });
  paper.row([{ text: words.title(invoice.number), ...across(paper), size: 18, isBold: true }], 18);
  writeParties(paper, invoice, words);
  writeDetails(paper, invoice, words);
  writeLines(paper, invoice, words);
  writePayment(paper, invoice, words);
  return paper.end((page, of) => words.page(page, of));
}

const across = ({ left, width }: Paper): Pick<Setting, 'x' | 'width'> => ({ x: left, width });

function writeParties(paper: Paper, { seller, customer }: InvoiceRecord, words: InvoiceWords): void {
  const width = paper.width / 2 - 12;
  const columns = [
    { x: paper.left, width },
    { x: paper.left + paper.width / 2 + 12, width },
  ] as const;
  const beside = (first: string, second: string, setting: Pick<Setting, 'isBold' | 'color'> = {}): void =>
    paper.row(
      [
        { text: first, ...columns[0], ...setting },
        { text: second, ...columns[1], ...setting },
      ],
      2,
    );
  const isNamed = customer !== null && (customer.name !== '' || customer.address !== '');
  const under = (party: { readonly address: string; readonly taxId: string }): string =>
    [party.address, ...(party.taxId === '' ? [] : [`${words.taxId}: ${party.taxId}`])].join('\n');
  beside(words.from, words.to, { color: SOFT });
  beside(seller.name, isNamed ? customer.name : '', { isBold: true });
  beside(under(seller), isNamed ? under(customer) : words.noCustomer);
  paper.y += 16;
}

function writeDetails(paper: Paper, invoice: InvoiceRecord, words: InvoiceWords): void {
  const day = dayIn(words.tag, 'long');
  const isOverdue = invoice.status === 'open' && invoice.attempts.length > 0;
  const details = [
    [words.number, invoice.number],
    [words.issued, day(invoice.issuedAt)],
    [words.due, day(invoice.dueAt)],
    ...(invoice.paidAt === null ? [] : [[words.paid, day(invoice.paidAt)] as const]),
    [words.status, words.statuses[isOverdue ? 'overdue' : invoice.status]],
  ] as const;
  for (const [name, value] of details)
    paper.row(
      [
        { text: name, x: paper.left, width: 130, color: SOFT },
        { text: value, x: paper.left + 140, width: paper.width - 140 },
      ],
      2,
    );
  paper.y += 16;
}

/** Where the columns end and how wide they are, in parts of the sheet. */
const columns = [
  { from: 0, width: 0.3 },
  { from: 0.31, width: 0.25, isAtRight: false },
  { from: 0.57, width: 0.1, isAtRight: true },
  { from: 0.68, width: 0.15, isAtRight: true },
  { from: 0.84, width: 0.16, isAtRight: true },
] as const;

function writeLines(paper: Paper, invoice: InvoiceRecord, words: InvoiceWords): void {
  const inMoney = (amount: number): string => moneyText(amount, invoice.currency, words.tag);
  const day = dayIn(words.tag, 'medium');
  const row = (texts: readonly string[], setting: Pick<Setting, 'color' | 'size'> = {}): void =>
    paper.row(
      columns.map(({ from, width, ...column }, index) => ({
        text: texts[index] ?? '',
        x: paper.left + from * paper.width,
        width: width * paper.width,
        ...column,
        ...setting,
      })),
    );
  row([words.description, words.period, words.quantity, words.unitPrice, words.amount], {
    color: SOFT,
    size: 8,
  });
  paper.rule();
  for (const { kind, description, periodStart, periodEnd, quantity, unitAmount, amount } of invoice.lines) {
    // credit is no part of a period, and has no price for a unit
    const isBalance = kind === 'credit' || kind === 'carried';
    row([
      words.kinds[kind](description),
      ...(isBalance
        ? ['', '', '']
        : [
            words.span(day(periodStart), day(periodEnd)),
            new Intl.NumberFormat(words.tag).format(quantity),
            inMoney(unitAmount),
          ]),
      inMoney(amount),
    ]);
  }
  paper.rule();
  const percent = new Intl.NumberFormat(words.tag, { style: 'percent', maximumFractionDigits: 4 });
  sum(paper, words.subtotal, inMoney(invoice.subtotal));
  sum(paper, words.tax(percent.format(invoice.taxPercent / 100)), inMoney(invoice.tax));
  sum(paper, words.total, inMoney(invoice.total), { isBold: true, size: 11 });
  paper.y += 16;
}

function sum(
  paper: Paper,
  name: string,
  amount: string,
  setting: Pick<Setting, 'isBold' | 'size'> = {},
): void {
  const { left, width } = paper;
  paper.row([
    { text: name, x: left, width: 0.68 * width, isAtRight: true, ...setting },
    { text: amount, x: left + 0.7 * width, width: 0.3 * width, isAtRight: true, ...setting },
  ]);
}

function writePayment(paper: Paper, invoice: InvoiceRecord, words: InvoiceWords): void {
  const { payment, engine, status, number } = invoice;
  const isByCard = engine === 'stripe' && status === 'open';
  if (payment === null && !isByCard) return;
  const instructions = payment === '' ? words.askHow : `${payment ?? ''}\n${words.reference(number)}`;
  const text = isByCard ? words.byCard : instructions;
  paper.row([{ text: words.howToPay, ...across(paper), isBold: true }]);
  paper.row([{ text, ...across(paper) }]);
}

const dayIn =
  (tag: string, dateStyle: 'long' | 'medium') =>
  (time: string): string =>
    new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' }).format(new Date(time));
