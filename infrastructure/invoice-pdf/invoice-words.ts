import type { Language } from '../../application/shared/language.js';

/** The words of an invoice, as the portal's screen has them. */
export interface InvoiceWords {
  /** BCP 47, for figures and dates. */
  readonly tag: string;
  readonly title: (number: string) => string;
  readonly from: string;
  readonly to: string;
  readonly taxId: string;
  readonly noCustomer: string;
  readonly number: string;
  readonly issued: string;
  readonly due: string;
  readonly paid: string;
  readonly status: string;
  readonly statuses: Readonly<Record<'open' | 'overdue' | 'paid' | 'uncollectible' | 'void', string>>;
  readonly description: string;
  readonly period: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly span: (from: string, to: string) => string;
  readonly subtotal: string;
  readonly tax: (percent: string) => string;
  readonly total: string;
  readonly kinds: Readonly<
    Record<'period' | 'rest' | 'unused' | 'credit' | 'carried', (plan: string) => string>
  >;
  readonly howToPay: string;
  readonly reference: (number: string) => string;
  readonly askHow: string;
  readonly byCard: string;
  readonly page: (page: number, of: number) => string;
}

const english: InvoiceWords = {
  tag: 'en',
  title: (number) => `Invoice ${number}`,
  from: 'From',
  to: 'Bill to',
  taxId: 'Tax ID',
  noCustomer: 'No billing details were given when the invoice was issued.',
  number: 'Invoice number',
  issued: 'Invoice date',
  due: 'Due date',
  paid: 'Paid on',
  status: 'Status',
  statuses: {
    open: 'Open',
    overdue: 'Overdue',
    paid: 'Paid',
    uncollectible: 'Uncollectible',
    void: 'Void',
  },
  description: 'Description',
  period: 'Period',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  amount: 'Amount',
  span: (from, to) => `${from} to ${to}`,
  subtotal: 'Subtotal',
  tax: (percent) => `Tax (${percent})`,
  total: 'Total',
  kinds: {
    period: (plan) => plan,
    rest: (plan) => `${plan}, rest of the period`,
    unused: (plan) => `${plan}, unused part of the period`,
    credit: () => 'Credit used',
    carried: () => 'Kept as credit for the next invoice',
  },
  howToPay: 'How to pay',
  reference: (number) => `Reference: ${number}`,
  askHow: 'Ask the operator of this service how to pay.',
  byCard: 'This invoice is collected by card.',
  page: (page, of) => `Page ${page} of ${of}`,
};

const german: InvoiceWords = {
  tag: 'de',
  title: (number) => `Rechnung ${number}`,
  from: 'Von',
  to: 'Rechnung an',
  taxId: 'Steuernummer',
  noCustomer: 'Als die Rechnung gestellt wurde, gab es keine Rechnungsangaben.',
  number: 'Rechnungsnummer',
  issued: 'Rechnungsdatum',
  due: 'Fällig am',
  paid: 'Bezahlt am',
  status: 'Status',
  statuses: {
    open: 'Offen',
    overdue: 'Überfällig',
    paid: 'Bezahlt',
    uncollectible: 'Uneinbringlich',
    void: 'Storniert',
  },
  description: 'Beschreibung',
  period: 'Zeitraum',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  amount: 'Betrag',
  span: (from, to) => `${from} bis ${to}`,
  subtotal: 'Zwischensumme',
  tax: (percent) => `Steuer (${percent})`,
  total: 'Gesamtsumme',
  kinds: {
    period: (plan) => plan,
    rest: (plan) => `${plan}, Rest des Zeitraums`,
    unused: (plan) => `${plan}, nicht genutzter Teil des Zeitraums`,
    credit: () => 'Verwendetes Guthaben',
    carried: () => 'Guthaben für die nächste Rechnung',
  },
  howToPay: 'So bezahlen Sie',
  reference: (number) => `Verwendungszweck: ${number}`,
  askHow: 'Fragen Sie den Betreiber dieses Dienstes, wie Sie bezahlen können.',
  byCard: 'Diese Rechnung wird von der Karte eingezogen.',
  page: (page, of) => `Seite ${page} von ${of}`,
};

/** The words of invoices, by language. */
export const invoiceWords: Readonly<Record<Language, InvoiceWords>> = { en: english, de: german };
