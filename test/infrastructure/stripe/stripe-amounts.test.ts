import { expect } from 'chai';
import { fromStripe, stripeStep, toStripe } from '../../../infrastructure/stripe/stripe-amounts.js';

describe('amounts at Stripe', () => {
  for (const [currency, own, atStripe, step] of [
    ['EUR', 4_900, 4_900, 1],
    ['HUF', 4_900, 4_900, 1],
    ['JPY', 4_900, 4_900, 1],
    ['ISK', 4_900, 490_000, 1],
    ['UGX', 4_900, 490_000, 1],
    ['MGA', 4_900, 49, 100],
    ['KWD', 4_900, 4_900, 10],
  ] as const)
    it(`${own} in ${currency} is ${atStripe} at Stripe, and comes back as the same`, () => {
      expect(toStripe(own, currency)).to.equal(atStripe);
      expect(fromStripe(atStripe, currency)).to.equal(own);
      expect(stripeStep(currency)).to.equal(step);
    });
});
