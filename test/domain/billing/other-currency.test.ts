import { expect } from 'chai';
import {
  decideCancellation,
  decideChange,
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
  subscribe,
  typesOf,
} from './billing-life.js';

describe('another currency of the plans', () => {
  for (const [kind, quantity] of [
    ['more expensive', 100],
    ['cheaper', 5],
  ] as const)
    it(`holds from the end of the period on for ${kind} terms, so that no invoice has two`, () => {
      const life = newLife('2026-03-01T00:00:00.000Z');
      subscribe(life, 'seats', 10);
      expect(() => change(life, 'seats', quantity, dollars)).to.throw('An invoice is not paid');
      payAll(life);
      life.sleep(DAY * 15.5);
      const terms = termsOf(planNamed('seats'), dollars, quantity);
      expect(previewOf(life.state(), terms, life.now(), issuing)).to.deep.equal({
        now: 0,
        next: quantity * 333,
        from: '2026-04-01T00:00:00.000Z',
      });
      expect(typesOf(change(life, 'seats', quantity, dollars))).to.deep.equal(['BillingSubscriptionUpdated']);
      expect(life.state().subscription).to.include({ currency: 'EUR', quantity: 10 });
      life.pass(DAY * 15.5);
      expect(life.state().subscription).to.include({ currency: 'USD', quantity, pending: null });
      expect(last(life)).to.include({ currency: 'USD', subtotal: quantity * 333 });
      expect(last(life)?.lines.map(({ kind }) => kind)).to.deep.equal(['period']);
    });

  it('is refused at Stripe, where a subscription keeps its currency, also in the preview', () => {
    const life = newLife();
    subscribe(life, 'seats', 10);
    payAll(life);
    const state = {
      ...life.state(),
      subscription: { ...life.state().subscription!, engine: 'stripe' as const },
    };
    const terms = termsOf(planNamed('seats'), dollars, 20);
    for (const decide of [decideChange, previewOf])
      expect(() => decide(state, terms, life.now(), issuing)).to.throw('keeps its currency');
  });

  it('holds at once during a trial, of which nothing was invoiced', () => {
    const life = newLife();
    subscribe(life, 'team');
    change(life, 'crew', 2, dollars);
    expect(life.state().subscription).to.include({ status: 'trialing', currency: 'USD', pending: null });
    life.pass(14 * DAY);
    expect(last(life)).to.include({ currency: 'USD', subtotal: 1800 });
  });

  it('leaves the credit of the former one as it is, until something is owed in that again', () => {
    const life = newLife('2026-03-01T00:00:00.000Z');
    subscribe(life, 'seats', 10);
    payAll(life);
    life.sleep(DAY * 15.5);
    life.perform((state, at) => decideCancellation(state, 'requested', at));
    choose(life, 'seats', 4, dollars);
    expect(last(life)).to.include({ currency: 'USD', subtotal: 1332, creditAfter: 0 });
    payAll(life);
    life.sleep(DAY * 15.5);
    const [ended] = life.perform((state, at) => decideCancellation(state, 'requested', at));
    expect(ended?.data).to.include({ currency: 'USD' });
    const { USD } = life.state().credit;
    expect(life.state().credit).to.deep.equal({ EUR: 1665, USD });
    expect(USD).to.be.greaterThan(0);
    choose(life, 'seats', 10);
    expect(last(life)).to.include({ currency: 'EUR', subtotal: 1665, creditAfter: 0 });
    expect(life.state().credit).to.deep.equal({ EUR: 0, USD });
  });
});
