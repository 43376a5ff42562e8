import { daysAfter, secondsBetween } from '../shared/calendar.js';
import { type BillingState, creditIn } from './billing.js';
import type { BillingDetails, InvoiceLine } from './invoice-events.js';
import type { BillingEvent, BillingTerms, Terms } from './billing-events.js';
import { share, taxOn } from './money.js';
import type { Seller } from './plan.js';

/** What invoices and changes take from outside the subscription. */
export interface Issuing {
  readonly seller: Seller;
  /** Returns the percentage of tax on an invoice of this time (ISO 8601). */
  readonly taxPercentAt: (at: string) => number;
  /** Returns whether a first subscription to the plan begins with a trial. */
  readonly hasTrial: (plan: string) => boolean;
  /** Returns the id of an invoice of a subscription by what it is for: the same for the same purpose. */
  readonly idOf: (subscriptionId: string, purpose: string) => string;
}

/** Returns the number of an invoice as it is printed: that of the tenant, and its own in the tenant's series. */
export const invoiceNumber = (tenantId: string, number: number): string =>
  `${tenantId.slice(-8).toUpperCase()}-${String(number).padStart(6, '0')}`;

/** Returns what terms cost for one interval. */
export const amountOf = ({ unitAmount, quantity, per }: Terms): number =>
  per === 'unit' ? unitAmount * quantity : unitAmount;

/** Returns the line of a whole period. */
export const periodLine = (terms: Terms, periodStart: string, periodEnd: string): InvoiceLine => ({
  kind: 'period',
  description: terms.planName,
  periodStart,
  periodEnd,
  quantity: terms.quantity,
  unitAmount: terms.unitAmount,
  amount: amountOf(terms),
});

/** A period, and the time within it at which the terms change. */
export interface PeriodCut {
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  readonly at: string;
}

/** Returns the part of an amount for a whole period that belongs to what is left of it, by the second. */
const left = (amount: number, { currentPeriodStart, currentPeriodEnd, at }: PeriodCut): number =>
  share(
    amount,
    Math.max(0, Math.floor(secondsBetween(at, currentPeriodEnd))),
    Math.round(secondsBetween(currentPeriodStart, currentPeriodEnd)),
  );

/** Returns the line that gives back what is left of a period. */
export const unusedLine = (terms: Terms, cut: PeriodCut): InvoiceLine => ({
  ...periodLine(terms, cut.at, cut.currentPeriodEnd),
  kind: 'unused',
  amount: -left(amountOf(terms), cut),
});

/** Returns the line of new terms for what is left of a period. */
export const restLine = (terms: Terms, cut: PeriodCut): InvoiceLine => ({
  ...periodLine(terms, cut.at, cut.currentPeriodEnd),
  kind: 'rest',
  amount: left(amountOf(terms), cut),
});

/** What an invoice is about. */
export interface Invoicing {
  readonly terms: Pick<BillingTerms, 'subscriptionId' | 'currency' | 'termsDays'>;
  /** Distinguishes the invoices of a subscription. */
  readonly purpose: string;
  readonly lines: readonly InvoiceLine[];
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Returns the events of a new invoice: credit in its currency is used up first; what would be less than nothing is kept as credit. An
 * invoice without anything to pay is paid at once.
 */
export function invoiceEvents(
  state: Pick<BillingState, 'credit' | 'lastNumber' | 'details'>,
  { terms, purpose, lines, at }: Invoicing,
  { seller, taxPercentAt, idOf }: Issuing,
): BillingEvent[] {
  const credit = creditIn(state, terms);
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const used = sum > 0 ? Math.min(credit, sum) : 0;
  const carried = sum < 0 ? -sum : 0;
  const allLines = [
    ...lines,
    ...(used > 0 ? [balanceLine('credit', -used, at)] : []),
    ...(carried > 0 ? [balanceLine('carried', carried, at)] : []),
  ];
  const subtotal = sum - used + carried;
  const taxPercent = taxPercentAt(at);
  const tax = taxOn(subtotal, taxPercent);
  const number = state.lastNumber + 1;
  const { subscriptionId, currency } = terms;
  const invoiceId = idOf(subscriptionId, purpose);
  const dueAt = daysAfter(at, terms.termsDays);
  const total = subtotal + tax;
  const invoice: BillingEvent = {
    type: 'InvoiceIssued',
    data: {
      invoiceId,
      subscriptionId,
      number,
      currency,
      lines: allLines,
      subtotal,
      taxPercent,
      tax,
      total,
      seller,
      customer: state.details ?? noCustomer,
      issuedAt: at,
      dueAt,
      creditAfter: credit - used + carried,
    },
  };
  if (total > 0) return [invoice];
  const payment = { invoiceId, subscriptionId, number, amount: 0, currency, dueAt, attempt: 0 };
  return [
    invoice,
    { type: 'InvoicePaid', data: { ...payment, failureReason: null, paidAt: at, reference: null } },
  ];
}

/** The customer of a tenant that has not said whom invoices are made out to. */
const noCustomer: BillingDetails = { name: '', address: '', taxId: '' };

const balanceLine = (kind: 'credit' | 'carried', amount: number, at: string): InvoiceLine => ({
  kind,
  description: kind === 'credit' ? 'Credit' : 'Credit carried forward',
  periodStart: at,
  periodEnd: at,
  quantity: 1,
  unitAmount: amount,
  amount,
});
