import { expect } from 'chai';
import { decideFailedPayment, decidePayment } from '../../../domain/billing/payment.js';
import {
  decideCancelAtPeriodEnd,
  decideCancellation,
  decideChange,
  decideResumption,
  previewOf,
  termsOf,
} from '../../../domain/billing/subscription.js';
import {
  DAY,
  change,
  choose,
  dollars,
  issuing,
  last,
  newLife,
  payAll,
  planNamed,
  plans,
  subscribe,
  typesOf,
} from './billing-life.js';

describe('a subscription', () => {
  it('begins with a trial, which is followed by the first period and its invoice', () => {
    const life = newLife();
    expect(typesOf(subscribe(life, 'team'))).to.deep.equal(['BillingSubscriptionCreated']);
    expect(life.state().subscription).to.include({
      status: 'trialing',
      trialEndsAt: '2026-02-14T09:30:00.000Z',
      currentPeriodEnd: '2026-02-14T09:30:00.000Z',
    });
    expect(typesOf(life.pass(13 * DAY))).to.deep.equal(['TrialEndAnnounced']);
    expect(typesOf(life.pass(DAY))).to.deep.equal([
      'BillingSubscriptionUpdated',
      'InvoiceIssued',
      'InvoicePaymentFailed',
      'BillingSubscriptionUpdated',
    ]);
    expect(last(life)).to.include({ number: 1, subtotal: 4900, tax: 931, total: 5831 });
    expect(life.state().subscription).to.include({
      status: 'past_due',
      currentPeriodStart: '2026-02-14T09:30:00.000Z',
      currentPeriodEnd: '2026-03-14T09:30:00.000Z',
    });
  });

  it('begins without a trial only where an operator lets the tenant pay', () => {
    const life = newLife();
    expect(() => choose(life, 'seats')).to.throw('opened by the operator');
    expect(typesOf(choose(life, 'team'))).to.deep.equal(['BillingSubscriptionCreated']);
    expect(life.state().subscription).to.include({ collection: 'manual', termsDays: 0 });
    life.perform((state, at) => decideCancellation(state, 'requested', at));
    expect(() => choose(life, 'team')).to.throw('opened by the operator');
  });

  it('changes without the consent of an operator only to plans that a trial covers, until it was paid for', () => {
    const life = newLife();
    choose(life, 'team');
    for (const plan of ['seats', 'yearly'])
      expect(() => change(life, plan, 100_000)).to.throw('opened by the operator');
    expect(() =>
      previewOf(life.state(), termsOf(planNamed('seats'), plans, 2), life.now(), issuing),
    ).to.throw('opened by the operator');
    expect(typesOf(change(life, 'crew', 3))).to.deep.equal(['BillingSubscriptionUpdated']);
    expect(typesOf(change(life, 'gift'))).to.deep.equal(['BillingSubscriptionUpdated']);
    expect(typesOf(change(life, 'team'))).to.deep.equal(['BillingSubscriptionUpdated']);
    life.pass(14 * DAY);
    expect(() => change(life, 'crew', 10)).to.throw('An invoice is not paid');
    payAll(life);
    expect(typesOf(change(life, 'crew', 10))).to.deep.equal(['BillingSubscriptionUpdated', 'InvoiceIssued']);
  });

  it('changes from a plan without a price to one with a price only with the consent of an operator', () => {
    const life = newLife();
    choose(life, 'gift');
    expect(life.state()).to.deep.include({ hadTrial: false, unpaid: [] });
    for (const plan of ['team', 'seats', 'yearly'])
      expect(() => change(life, plan)).to.throw('opened by the operator');
    life.consent(14);
    expect(typesOf(change(life, 'seats'))).to.deep.equal(['BillingSubscriptionUpdated', 'InvoiceIssued']);
  });

  it('changes at Stripe, and with consent during a trial, to any plan', () => {
    const life = newLife();
    choose(life, 'team');
    const atStripe = {
      ...life.state(),
      subscription: { ...life.state().subscription!, engine: 'stripe' as const },
    };
    const seats = termsOf(planNamed('seats'), plans, 1);
    expect(typesOf(decideChange(atStripe, seats, life.now(), issuing))).to.have.length(1);
    life.consent(14);
    expect(typesOf(change(life, 'seats'))).to.deep.equal(['BillingSubscriptionUpdated']);
  });

  it('has one trial a tenant ever', () => {
    const life = newLife();
    subscribe(life, 'team');
    life.perform((state, at) => decideCancellation(state, 'requested', at));
    expect(typesOf(subscribe(life, 'team'))).to.deep.equal(['BillingSubscriptionCreated', 'InvoiceIssued']);
  });

  it('keeps the day of the month where months are long enough', () => {
    const life = newLife('2026-01-31T09:30:00.000Z');
    subscribe(life, 'seats', 3, 30);
    const ends = [0, 28, 31, 30].map((days) => {
      life.pass(days * DAY);
      payAll(life);
      return life.state().subscription?.currentPeriodEnd.slice(0, 10);
    });
    expect(ends).to.deep.equal(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  it('takes more expensive terms at once, and settles what is left of the period by the second', () => {
    const life = newLife('2026-03-01T00:00:00.000Z');
    subscribe(life, 'seats', 10);
    payAll(life);
    life.sleep(DAY * 15.5);
    const preview = previewOf(life.state(), termsOf(planNamed('seats'), plans, 20), life.now(), issuing);
    change(life, 'seats', 20);
    expect(last(life)?.lines.map(({ kind, amount }) => [kind, amount])).to.deep.equal([
      ['unused', -1665],
      ['rest', 3330],
    ]);
    expect(preview).to.deep.equal({ now: 1665, next: 6660, from: life.now() });
    expect(life.state().subscription).to.include({
      quantity: 20,
      currentPeriodEnd: '2026-04-01T00:00:00.000Z',
    });
  });

  it('takes cheaper terms at the end of the period, and withdraws them again', () => {
    const life = newLife('2026-03-01T00:00:00.000Z');
    subscribe(life, 'seats', 10);
    payAll(life);
    expect(typesOf(change(life, 'seats', 5))).to.deep.equal(['BillingSubscriptionUpdated']);
    expect(life.state().subscription?.pending).to.include({ quantity: 5 });
    change(life, 'seats', 10);
    expect(life.state().subscription?.pending).to.equal(null);
    change(life, 'seats', 5);
    life.pass(31 * DAY);
    expect(life.state().subscription).to.include({ quantity: 5, pending: null });
    expect(last(life)?.subtotal).to.equal(5 * 333);
  });

  /** The same plans with these changes. */
  const resold = (changes: object) => (id: string, quantity: number) =>
    termsOf({ ...planNamed(id), ...changes }, plans, quantity);

  for (const [what, changes] of [
    ['for more', { amount: 433 }],
    ['for less', { amount: 33 }],
    ['by the year', { amount: 3_330, interval: 'year' }],
    ['under another name', { name: 'Places' }],
  ] as const)
    it(`withdraws a change at the terms that were agreed, where the plan is sold ${what} today`, () => {
      const life = newLife('2026-03-01T00:00:00.000Z');
      subscribe(life, 'seats', 10);
      payAll(life);
      const before = life.state().subscription;
      change(life, 'seats', 5);
      life.pass(DAY);
      const today = resold(changes)('seats', 10);
      expect(previewOf(life.state(), today, life.now(), issuing)).to.deep.equal({
        now: 0,
        next: 3_330,
        from: '2026-04-01T00:00:00.000Z',
      });
      const events = life.perform((state, at) => decideChange(state, today, at, issuing));
      expect(typesOf(events)).to.deep.equal(['BillingSubscriptionUpdated']);
      expect(life.state().subscription).to.deep.equal(before);
    });

  it('withdraws a change in the currency that was agreed, where the plans have another today', () => {
    for (const engine of ['ledger', 'stripe'] as const) {
      const life = newLife('2026-03-01T00:00:00.000Z');
      subscribe(life, 'seats', 10);
      change(life, 'seats', 5);
      const state = { ...life.state(), subscription: { ...life.state().subscription!, engine } };
      const [event] = decideChange(state, termsOf(planNamed('seats'), dollars, 10), life.now(), issuing);
      expect(event?.data).to.deep.include({ currency: 'EUR', pending: null, changed: ['pending'] });
    }
  });

  it('is left as it was agreed by a choice of what it is, also while it is in its trial or owes', () => {
    const life = newLife();
    subscribe(life, 'team');
    const dearer = resold({ amount: 9_900 })('team', 1);
    expect(decideChange(life.state(), dearer, life.now(), issuing)).to.deep.equal([]);
    life.pass(14 * DAY);
    expect(life.state().unpaid).to.have.length(1);
    expect(decideChange(life.state(), dearer, life.now(), issuing)).to.deep.equal([]);
  });

  it('takes the price of today with another quantity', () => {
    const life = newLife('2026-03-01T00:00:00.000Z');
    subscribe(life, 'seats', 10);
    payAll(life);
    const today = resold({ amount: 433 })('seats', 11);
    life.perform((state, at) => decideChange(state, today, at, issuing));
    expect(life.state().subscription).to.include({ quantity: 11, unitAmount: 433 });
  });

  it('begins a new period where the interval changes, and keeps what is left as credit', () => {
    const life = newLife('2026-03-01T00:00:00.000Z');
    subscribe(life, 'yearly');
    payAll(life);
    life.sleep(DAY);
    change(life, 'seats', 13);
    expect(life.state().subscription).to.include({
      currentPeriodStart: '2026-03-02T00:00:00.000Z',
      currentPeriodEnd: '2026-04-02T00:00:00.000Z',
    });
    const invoice = last(life);
    expect(invoice?.subtotal).to.equal(0);
    expect(invoice?.creditAfter).to.equal(49_862 - 13 * 333);
    expect(typesOf(life.events()).at(-1)).to.equal('InvoicePaid');
    life.pass(31 * DAY);
    expect(last(life)?.lines.map(({ kind }) => kind)).to.deep.equal(['period', 'credit']);
  });

  it('ends with its period when it is cancelled so, unless it is resumed', () => {
    const life = newLife('2026-03-01T00:00:00.000Z');
    subscribe(life, 'seats');
    payAll(life);
    expect(typesOf(life.perform(decideCancelAtPeriodEnd))).to.deep.equal(['BillingSubscriptionUpdated']);
    expect(life.perform(decideCancelAtPeriodEnd)).to.deep.equal([]);
    life.perform(decideResumption);
    life.pass(31 * DAY);
    payAll(life);
    life.perform(decideCancelAtPeriodEnd);
    const [ended] = life.pass(31 * DAY);
    expect(ended?.type).to.equal('BillingSubscriptionCanceled');
    expect(ended?.data).to.include({ reason: 'requested', endedAt: '2026-05-01T00:00:00.000Z' });
    expect(life.pass(400 * DAY)).to.deep.equal([]);
  });

  it('gives back what is left of a paid period as credit when it ends at once', () => {
    const life = newLife('2026-03-01T00:00:00.000Z');
    subscribe(life, 'seats', 10);
    payAll(life);
    life.sleep(DAY * 15.5);
    life.perform((state, at) => decideCancellation(state, 'requested', at));
    expect(life.state()).to.deep.include({ subscription: null, credit: { EUR: 1665 } });
    subscribe(life, 'seats', 10);
    expect(last(life)).to.include({ subtotal: 1665, creditAfter: 0 });
  });
});

describe('an unpaid invoice', () => {
  it('is tried on days 0, 3, 5 and 7, and on day 21 the subscription ends', () => {
    const life = newLife('2026-03-01T00:00:00.000Z');
    subscribe(life, 'seats', 1, 10);
    const days = Array.from({ length: 40 }, (_, day) => [day, life.pass(day === 0 ? 0 : DAY)] as const);
    const happened = days.flatMap(([day, events]) => events.map(({ type }) => `${day} ${type}`));
    expect(happened).to.deep.equal([
      '10 InvoicePaymentFailed',
      '10 BillingSubscriptionUpdated',
      '13 InvoicePaymentFailed',
      '15 InvoicePaymentFailed',
      '17 InvoicePaymentFailed',
      '31 InvoiceGivenUp',
      '31 BillingSubscriptionCanceled',
    ]);
    expect(() => subscribe(life, 'team')).to.throw('An invoice is not paid');
    payAll(life);
    expect(life.state().unpaid).to.deep.equal([]);
    subscribe(life, 'seats');
  });

  it('makes the subscription active again when it is paid', () => {
    const life = newLife('2026-03-01T00:00:00.000Z');
    subscribe(life, 'seats');
    life.pass(DAY);
    expect(life.state().subscription?.status).to.equal('past_due');
    payAll(life);
    expect(life.state().subscription?.status).to.equal('active');
    expect(life.pass(20 * DAY)).to.deep.equal([]);
  });

  it('counts an attempt that an operator marks as failed, without another day of the dunning', () => {
    const life = newLife('2026-03-01T00:00:00.000Z');
    subscribe(life, 'seats', 1, 10);
    const id = life.state().unpaid[0]?.invoiceId ?? '';
    const events = life.perform((state) => decideFailedPayment(state, id, 'card_declined'));
    expect(events[0]?.data).to.include({ attempt: 1, failureReason: 'card_declined' });
    expect(life.state().subscription?.status).to.equal('past_due');
    expect(typesOf(life.pass(10 * DAY))).to.deep.equal(['InvoicePaymentFailed']);
    payAll(life);
    expect(() => decidePayment(life.state(), id, { reference: null, at: life.now() })).to.throw(
      'nothing is owed on it',
    );
  });

  it('refuses more expensive terms, and lets cheaper ones begin with the next period', () => {
    const life = newLife('2026-03-01T00:00:00.000Z');
    subscribe(life, 'seats', 10, 10);
    expect(() => change(life, 'seats', 20)).to.throw('An invoice is not paid');
    expect(typesOf(change(life, 'seats', 5))).to.deep.equal(['BillingSubscriptionUpdated']);
  });
});

describe('the terms of a plan', () => {
  for (const quantity of [0, -1, 1.5, 100_001, Number.NaN])
    it(`are refused for a quantity of ${quantity}`, () => {
      expect(() => termsOf(planNamed('seats'), plans, quantity)).to.throw('/quantity');
    });
});
