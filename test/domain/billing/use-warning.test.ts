import { expect } from 'chai';
import { type BillingState, billing } from '../../../domain/billing/billing.js';
import { decideAdvance, nextStepAt } from '../../../domain/billing/advance.js';
import { decideSubscription, termsOf } from '../../../domain/billing/subscription.js';
import { decideUseWarning } from '../../../domain/billing/usage.js';
import { issuing, planNamed, plans } from './billing-life.js';

const at = '2026-01-01T00:00:00.000Z';

describe('the warning of much use', () => {
  const warned = (...uses: readonly [used: number, limit: number, month?: string][]): readonly unknown[] => {
    let state: BillingState = billing.initial;
    return uses.map(([used, limit, month = '2026-11-01']) => {
      const events = decideUseWarning(state, { month, used, limit, planName: 'Team' });
      for (const event of events) state = billing.evolve(state, event, at);
      return events.map(({ data }) => 'percent' in data && data.percent)[0] ?? null;
    });
  };

  it('is given once at 80 % and once at 100 % of a month', () => {
    expect(warned([79, 100], [80, 100], [81, 100], [99, 100], [100, 100], [250, 100])).to.deep.equal([
      null,
      80,
      null,
      null,
      100,
      null,
    ]);
  });

  it('is given again in another month, and for another limit', () => {
    expect(warned([9, 10], [9, 10, '2026-12-01'], [9, 11, '2026-12-01'])).to.deep.equal([80, 80, 80]);
  });

  it('is not given of a month after one of a later month, unless the limit is another', () => {
    const [before, after] = ['2026-11-01', '2026-12-01'];
    expect(
      warned([10, 10, before], [8, 10, after], [10, 10, before], [8, 10, after], [10, 10, after]),
    ).to.deep.equal([100, 80, null, null, 100]);
    // the month of use begins earlier without a subscription, and has another limit then
    expect(warned([80, 100, '2026-11-25'], [81, 10, before])).to.deep.equal([80, 100]);
  });

  it('is one of 100 % where both are passed at once, and none where nobody was active', () => {
    expect(warned([5, 2], [2, 2])).to.deep.equal([100, null]);
    expect(warned([0, 0], [1, 0])).to.deep.equal([null, 100]);
  });
});

describe('the notice before the end of a trial', () => {
  const trial = (): BillingState => {
    const subscription = {
      subscriptionId: '0190f0f0-0000-7000-8000-000000000001',
      terms: termsOf(planNamed('team'), plans, 1),
      trialDays: 14,
      at,
    };
    return decideSubscription(billing.initial, subscription, issuing).reduce(
      (state, event) => billing.evolve(state, event, at),
      billing.initial,
    );
  };

  it('is due three days before, once', () => {
    const before = trial();
    expect(nextStepAt(before)).to.equal('2026-01-12T00:00:00.000Z');
    expect(decideAdvance(before, '2026-01-11T23:59:59.999Z', issuing)).to.deep.equal([]);
    const events = decideAdvance(before, '2026-01-12T00:00:00.000Z', issuing);
    expect(events.map(({ type }) => type)).to.deep.equal(['TrialEndAnnounced']);
    const reported = events.reduce((state, event) => billing.evolve(state, event, at), before);
    expect(nextStepAt(reported)).to.equal('2026-01-15T00:00:00.000Z');
    expect(decideAdvance(reported, '2026-01-14T00:00:00.000Z', issuing)).to.deep.equal([]);
  });

  it('is due at Stripe as well, where the rest is due by the word of Stripe', () => {
    const { subscription, ...rest } = trial();
    const before: BillingState = { ...rest, subscription: { ...subscription!, engine: 'stripe' } };
    expect(nextStepAt(before)).to.equal('2026-01-12T00:00:00.000Z');
  });

  it('is not given of a trial that was cancelled, nor of one that is hardly longer', () => {
    const { subscription, ...rest } = trial();
    const cancelled = { ...rest, subscription: { ...subscription!, cancelAtPeriodEnd: true } };
    expect(nextStepAt(cancelled)).to.equal('2026-01-15T00:00:00.000Z');
    const short = { ...rest, subscription: { ...subscription!, startedAt: '2026-01-12T00:00:00.000Z' } };
    expect(nextStepAt(short)).to.equal('2026-01-15T00:00:00.000Z');
  });
});
