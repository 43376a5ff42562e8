import { expect } from 'chai';
import { billing } from '../../../domain/billing/billing.js';
import { entitlementsOf } from '../../../domain/billing/entitlements.js';
import { limitNames } from '../../../domain/billing/plan.js';
import { DAY, change, newLife, payAll, plans, subscribe } from './billing-life.js';

describe('what a tenant is entitled to', () => {
  const withoutTeam = { ...plans, plans: plans.plans.filter(({ id }) => id !== 'team') };
  const usersOf = (catalogue: typeof plans, life: ReturnType<typeof newLife>) =>
    entitlementsOf(catalogue, life.state(), life.now()).limits.users;

  it('a plan that is not offered any more limits what it did when it was agreed', () => {
    const life = newLife();
    subscribe(life, 'team');
    expect(usersOf(plans, life)).to.equal(100);
    expect(usersOf(withoutTeam, life)).to.equal(100);
    expect(entitlementsOf(withoutTeam, life.state(), life.now()).planName).to.equal('Team');
    for (let month = 0; month < 3; month += 1) {
      life.pass(20 * DAY);
      payAll(life);
    }
    expect(life.state().subscription?.periods).to.be.above(0);
    expect(usersOf(withoutTeam, life), 'in a later period').to.equal(100);
  });

  it('limits are those of the file as long as it declares the plan', () => {
    const life = newLife();
    subscribe(life, 'team');
    const raised = plans.plans.map((plan) => ({ ...plan, limits: { ...plan.limits, users: 500 } }));
    expect(usersOf({ ...plans, plans: raised }, life)).to.equal(500);
  });

  it('a change of the plan agrees on the limits of the other one, also where it holds from the next period on', () => {
    const life = newLife();
    subscribe(life, 'seats', 20);
    payAll(life);
    change(life, 'team');
    expect(usersOf({ ...plans, plans: [plans.plans[0]!] }, life), 'before').to.equal(null);
    life.pass(32 * DAY);
    expect(life.state().subscription?.plan).to.equal('team');
    expect(usersOf(withoutTeam, life)).to.equal(100);
  });

  it('what was agreed without a word of limits has none', () => {
    const life = newLife();
    subscribe(life, 'team');
    const { limits: _, ...subscription } = life.state().subscription!;
    const { limits } = entitlementsOf(withoutTeam, { ...billing.initial, subscription }, life.now());
    expect(limitNames.map((name) => limits[name])).to.deep.equal(limitNames.map(() => null));
  });
});
