import { expect } from 'chai';
import fc from 'fast-check';
import type { IssuedInvoice } from '../../../domain/billing/invoice-events.js';
import type { BillingEvent } from '../../../domain/billing/billing-events.js';
import { decideFailedPayment, decidePayment } from '../../../domain/billing/payment.js';
import {
  decideCancelAtPeriodEnd,
  decideCancellation,
  decideChange,
  decideResumption,
  decideSubscription,
  termsOf,
} from '../../../domain/billing/subscription.js';
import { DAY, type Life, dollars, invoicesOf, issuing, newLife, planNamed, plans } from './billing-life.js';

/** What a tenant or an operator does. */
const actions = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ name: 'pay' } as const) },
  { weight: 1, arbitrary: fc.constant({ name: 'fail' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      name: fc.constant('choose' as const),
      plan: fc.constantFrom('team', 'seats', 'yearly'),
      quantity: fc.integer({ min: 1, max: 40 }),
      // the plans are sold in another currency at times
      catalogue: fc.constantFrom(plans, plans, plans, dollars),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ name: 'cancel' } as const, { name: 'end' } as const) },
  { weight: 1, arbitrary: fc.constant({ name: 'resume' } as const) },
);
type Action = typeof actions extends fc.Arbitrary<infer T> ? T : never;

/** About ten years: an action, and the milliseconds until the next one. */
const tenYears = fc.array(fc.record({ action: actions, ms: fc.integer({ min: 0, max: 60 * DAY }) }), {
  minLength: 100,
  maxLength: 140,
});

let subscriptions = 0;

function decided(life: Life, action: Action): readonly BillingEvent[] {
  return life.perform((state, at) => {
    const [unpaid] = state.unpaid;
    switch (action.name) {
      case 'pay':
        return unpaid ? decidePayment(state, unpaid.invoiceId, { reference: null, at }) : [];
      case 'fail':
        return unpaid ? decideFailedPayment(state, unpaid.invoiceId, 'card_declined') : [];
      case 'choose': {
        const plan = planNamed(action.plan);
        const terms = termsOf(plan, action.catalogue, action.quantity);
        if (state.subscription !== null) return decideChange(state, terms, at, issuing);
        const subscriptionId = `subscription-${(subscriptions += 1)}`;
        return decideSubscription(state, { subscriptionId, terms, trialDays: plan.trialDays, at }, issuing);
      }
      case 'cancel':
        return state.subscription ? decideCancelAtPeriodEnd(state) : [];
      case 'resume':
        return state.subscription ? decideResumption(state) : [];
      case 'end':
        return state.subscription ? decideCancellation(state, 'requested', at) : [];
    }
  });
}

function refusable(life: Life, action: Action): void {
  try {
    decided(life, action);
  } catch (error) {
    if ((error as { code?: string }).code !== 'invoice_unpaid') throw error;
  }
}

/** Lives a life. @param tick the longest time that passes without a look at what is due, in ms */
function lived(steps: readonly { readonly action: Action; readonly ms: number }[], tick: number): Life {
  subscriptions = 0;
  const life = newLife();
  life.consent(14);
  for (const { action, ms } of steps) {
    for (let left = ms; left > 0; left -= tick) life.pass(Math.min(left, tick));
    refusable(life, action);
  }
  return life;
}

/** Follows the money of a life: what was charged, credited and left over has to add up. */
function checkBooks(events: readonly BillingEvent[]): void {
  const credit = amounts();
  let owed = 0;
  let number = 0;
  for (const event of events)
    if (event.type === 'InvoiceIssued') {
      checkInvoice(event.data, credit.of(event.data));
      expect(event.data.number).to.equal((number += 1));
      credit.set(event.data, event.data.creditAfter);
      owed += event.data.total;
    } else if (event.type === 'InvoicePaid') owed -= event.data.amount;
    else if (event.type === 'BillingSubscriptionCanceled') {
      expect(event.data.creditAfter).to.be.at.least(credit.of(event.data));
      credit.set(event.data, event.data.creditAfter);
    }
  expect(owed).to.be.at.least(0);
  const unpaid = invoicesOf(events).filter(
    ({ invoiceId }) =>
      !events.some((event) => event.type === 'InvoicePaid' && event.data.invoiceId === invoiceId),
  );
  expect(owed).to.equal(unpaid.reduce((sum, { total }) => sum + total, 0));
}

interface OfCurrency {
  readonly currency: string;
}

/** Amounts by currency, 0 at first. */
function amounts() {
  const all = new Map<string, number>();
  const of = ({ currency }: OfCurrency): number => all.get(currency) ?? 0;
  const set = ({ currency }: OfCurrency, amount: number): void => void all.set(currency, amount);
  return { of, set, add: (currency: OfCurrency, amount: number) => set(currency, of(currency) + amount) };
}

/** What an invoice gives back has to be of its own currency: the terms before it were. */
function checkCurrencies(events: readonly BillingEvent[]): void {
  let held: string | null = null;
  events.forEach((event, index) => {
    const next = events[index + 1];
    if (event.type === 'BillingSubscriptionCreated') held = event.data.currency;
    if (event.type !== 'BillingSubscriptionUpdated') return;
    if (next?.type === 'InvoiceIssued') {
      expect(next.data.currency).to.equal(event.data.currency);
      if (next.data.lines.some(({ kind }) => kind === 'unused')) expect(next.data.currency).to.equal(held);
    }
    held = event.data.currency;
  });
}

/** 19 % of an amount, to the minor unit, halves to the even one. */
function taxOn(amount: number): number {
  const [whole, rest] = [Math.floor((amount * 19) / 100), (amount * 19) % 100];
  if (rest !== 50) return rest < 50 ? whole : whole + 1;
  return whole + (whole % 2);
}

function checkInvoice(invoice: IssuedInvoice, creditBefore: number): void {
  const { lines, subtotal, tax, total, creditAfter } = invoice;
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).to.equal(subtotal);
  expect(tax).to.equal(taxOn(subtotal));
  expect(total).to.equal(subtotal + tax);
  const ofCredit = lines.filter(({ kind }) => kind === 'credit' || kind === 'carried');
  expect(creditAfter).to.equal(creditBefore + ofCredit.reduce((sum, { amount }) => sum + amount, 0));
  for (const amount of [subtotal, total, creditAfter]) expect(amount).to.be.at.least(0);
}

interface Segment extends OfCurrency {
  readonly from: string;
  readonly price: number;
  readonly start: string;
  readonly end: string;
}

const seconds = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;

/**
 * Returns what the seconds of all terms were worth, without rounding, and how often an amount was rounded. A period that
 * ends early without credit is paid for as a whole.
 */
function worthOf(events: readonly BillingEvent[]) {
  const worth = amounts();
  let roundings = 0;
  const credit = amounts();
  const open: { segment: Segment | null } = { segment: null };
  const close = (at: string): void => {
    if (open.segment === null) return;
    const { from, price, start, end } = open.segment;
    worth.add(open.segment, (price * seconds(from, at)) / seconds(start, end));
    roundings += 1;
    open.segment = null;
  };
  events.forEach((event, index) => {
    if (event.type === 'InvoiceIssued') credit.set(event.data, event.data.creditAfter);
    if (event.type === 'BillingSubscriptionCreated' || event.type === 'BillingSubscriptionUpdated') {
      const {
        status,
        currency,
        currentPeriodStart: start,
        currentPeriodEnd: end,
        unitAmount,
        quantity,
        per,
      } = event.data;
      const next = events[index + 1];
      const at = next?.type === 'InvoiceIssued' ? next.data.issuedAt : null;
      if (status === 'trialing' || at === null) return;
      close(at);
      const price = per === 'unit' ? unitAmount * quantity : unitAmount;
      open.segment = { from: at, price, start, end, currency };
    }
    if (event.type === 'BillingSubscriptionCanceled' && open.segment !== null) {
      const isCredited = event.data.creditAfter > credit.of(event.data);
      close(isCredited ? event.data.endedAt : open.segment.end);
      credit.set(event.data, event.data.creditAfter);
    }
  });
  if (open.segment !== null) close(open.segment.end);
  return { worth, roundings };
}

/** What was charged less what was given back has to be what the time was worth, but for rounding to the cent. */
function checkWorth(events: readonly BillingEvent[]): void {
  const charged = amounts();
  const credit = amounts();
  for (const event of events)
    if (event.type === 'InvoiceIssued') {
      for (const { kind, amount } of event.data.lines)
        if (kind !== 'credit' && kind !== 'carried') charged.add(event.data, amount);
      credit.set(event.data, event.data.creditAfter);
    } else if (event.type === 'BillingSubscriptionCanceled') {
      charged.add(event.data, credit.of(event.data) - event.data.creditAfter);
      credit.set(event.data, event.data.creditAfter);
    }
  const { worth, roundings } = worthOf(events);
  for (const catalogue of [plans, dollars])
    expect(charged.of(catalogue)).to.be.closeTo(worth.of(catalogue), 2 * roundings + 0.01);
}

describe('a hundred lives of ten years', () => {
  it('add up to the cent in each currency', () => {
    fc.assert(
      fc.property(tenYears, (steps) => {
        const events = lived(steps, DAY).events();
        checkBooks(events);
        checkWorth(events);
        checkCurrencies(events);
        const ids = invoicesOf(events).map(({ invoiceId }) => invoiceId);
        expect(new Set(ids).size).to.equal(ids.length);
      }),
      { numRuns: 100 },
    );
  });

  it('are the same, whether the clock is looked at often or seldom', () => {
    fc.assert(
      fc.property(tenYears, (steps) => {
        const often = lived(steps, DAY / 2);
        const seldom = lived(steps, 10_000 * DAY);
        expect(seldom.events()).to.deep.equal(often.events());
      }),
      { numRuns: 50 },
    );
  });

  it('change nothing when a step is repeated', () => {
    fc.assert(
      fc.property(tenYears, (steps) => {
        const life = lived(steps, DAY);
        expect(life.pass(0)).to.deep.equal([]);
      }),
      { numRuns: 20 },
    );
  });
});
