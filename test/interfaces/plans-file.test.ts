import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { limitNames } from '../../domain/billing/plan.js';
import { readConfig } from '../../interfaces/config.js';
import { readPlans } from '../../interfaces/plans-file.js';
import { blocks, page } from '../guide/guide-pages.js';
import { temporaryFolder } from '../support/run/temporary-folder.js';

describe('the file of plans', () => {
  let folder: string;
  before(() => {
    folder = temporaryFolder('plans');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const written = (content: unknown): string => {
    const file = join(folder, 'plans.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
  const free = { id: 'free', name: 'Free', default: true };
  const plans = (...more: object[]) => ({ currency: 'EUR', plans: [free, ...more] });

  it('is not needed: without it there is one plan without price and limits', () => {
    const { plans: offered } = readConfig({}).plans;
    expect(offered).to.have.length(1);
    expect(offered[0]).to.include({ id: 'unlimited', amount: 0, default: true });
    expect(limitNames.map((name) => offered[0]?.limits[name])).to.deep.equal(limitNames.map(() => null));
  });

  it('has three plans in the demo', () => {
    const { plans: offered } = readConfig({ PLANS_FILE: 'demo' }).plans;
    expect(offered.map(({ id }) => id)).to.deep.equal(['free', 'team', 'business']);
  });

  it('is taken as the guide shows it', () => {
    const [example = ''] = blocks(page('operate/plans.md'), 'json');
    const { plans: offered, taxPercent } = readConfig({ PLANS_FILE: written(example) }).plans;
    expect(taxPercent).to.equal(20);
    expect(offered.map(({ id, per, amount }) => [id, per, amount])).to.deep.equal([
      ['free', 'flat', 0],
      ['team', 'flat', 4900],
      ['seats', 'unit', 200],
    ]);
  });

  const stripe = {
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1234567890',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
  };
  for (const [currency, amount, step] of [
    ['KWD', 4905, 10],
    ['MGA', 4950, 100],
  ] as const)
    it(`is refused at Stripe with ${amount} in ${currency}, which Stripe cannot charge, and taken without`, () => {
      const file = written({ ...plans({ id: 'team', name: 'Team', amount }), currency });
      expect(readConfig({ PLANS_FILE: file }).plans.plans[1]?.amount).to.equal(amount);
      expect(() => readConfig({ ...stripe, PLANS_FILE: file })).to.throw(
        `/plans/1/amount: ${amount} must be a multiple of ${step}, as every amount in ${currency} at Stripe`,
      );
      const rounded = written({
        ...plans({ id: 'team', name: 'Team', amount: amount - (amount % step) }),
        currency,
      });
      expect(readConfig({ ...stripe, PLANS_FILE: rounded }).plans.currency).to.equal(currency);
    });

  it('takes a tax with four digits after the point', () => {
    const file = written({ ...plans(), taxPercent: 9.9755 });
    expect(readConfig({ PLANS_FILE: file }).plans.taxPercent).to.equal(9.9755);
  });

  for (const [fault, content, message] of [
    ['no JSON', '{', 'a file of plans in JSON'],
    ['no plan', { currency: 'EUR', plans: [] }, '/plans: must be a list of at least one plan'],
    [
      'no default',
      { currency: 'EUR', plans: [{ id: 'a', name: 'A' }] },
      '/plans: exactly one plan must be the default',
    ],
    ['two plans of one id', plans({ id: 'free', name: 'B' }), '/plans/1/id: stands in the list already'],
    [
      'a default plan with a price',
      { currency: 'EUR', plans: [{ ...free, amount: 1 }] },
      '/plans/0/amount: must be 0',
    ],
    ['an unknown member', plans({ id: 'a', name: 'A', price: 5 }), '/plans/1/price: is not one of'],
    [
      'an unknown limit',
      plans({ id: 'a', name: 'A', limits: { seats: 5 } }),
      '/plans/1/limits/seats: is not one of',
    ],
    [
      'a price with a fraction',
      plans({ id: 'a', name: 'A', amount: 49.5 }),
      '/plans/1/amount: must be a whole number',
    ],
    [
      'an unknown interval',
      plans({ id: 'a', name: 'A', interval: 'week' }),
      '/plans/1/interval: must be one of month, year',
    ],
    ['a currency in words', { ...plans(), currency: 'Euro' }, '/currency: must be the code of a currency'],
    [
      'a currency that nobody has',
      { ...plans(), currency: 'ABC' },
      '/currency: must be the code of a currency',
    ],
    ['gold, which has no minor unit', { ...plans(), currency: 'XAU' }, '/currency: must be the code of'],
    [
      'a tax of five digits',
      { ...plans(), taxPercent: 19.12345 },
      '/taxPercent: must be a number from 0 to 100',
    ],
  ] as const)
    it(`is refused with ${fault}, in one line that says where and what it must be`, () => {
      const file = written(content);
      const start = () => readConfig({ PLANS_FILE: file });
      expect(start).to.throw(message);
      expect(start).to.throw(/^PLANS_FILE is "[^\n]*$/);
    });

  it('is refused where it cannot be read', () => {
    expect(readPlans(join(folder, 'missing.json'))).to.equal('"demo" or a file that can be read (ENOENT)');
  });
});
