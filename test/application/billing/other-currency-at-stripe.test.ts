import { expect } from 'chai';
import { choosePlan } from '../../../application/billing/choose-plan.js';
import { openCheckout } from '../../../application/billing/open-checkout.js';
import { syncBilling } from '../../../application/billing/sync-billing.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { dollars, plans } from '../../domain/billing/billing-life.js';
import { inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';
import { fakeStripe } from '../../support/stripe/fake-stripe.js';

describe('another currency of the plans, for a subscription at Stripe', () => {
  it('is refused before anything is changed there', async () => {
    const stripe = await fakeStripe();
    const world = inMemoryWorld();
    world.now = stripe.account.now * 1000;
    world.plans = plans;
    world.stripe = stripe.client;
    const app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    stripe.payAt((await openCheckout(app, systemCommand(), { plan: 'seats' })).url);
    await syncBilling(app, systemCommand(), stripe.client, 'test');
    world.plans = dollars;
    const before = stripe.calls.length;
    for (const quantity of [1, 2]) {
      const chosen = choosePlan(world.process(), systemCommand(), { plan: 'seats', quantity });
      expect(await chosen.catch((error: unknown) => error)).to.include({ code: 'currency_differs' });
    }
    expect(stripe.calls.slice(before).filter((call) => !call.startsWith('GET '))).to.deep.equal([]);
    await stripe.stop();
  });
});
