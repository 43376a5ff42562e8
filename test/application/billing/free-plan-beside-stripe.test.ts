import { expect } from 'chai';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { cancelSubscription } from '../../../application/billing/cancel-subscription.js';
import { assignPlan, choosePlan } from '../../../application/billing/choose-plan.js';
import { previewChoice } from '../../../application/billing/preview-choice.js';
import { openCheckout } from '../../../application/billing/open-checkout.js';
import { syncBilling } from '../../../application/billing/sync-billing.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { plans } from '../../domain/billing/billing-life.js';
import { type Process, inMemoryWorld, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';
import { type FakeStripe, fakeStripe } from '../../support/stripe/fake-stripe.js';
import { billedTo } from '../../support/billing/billed-to.js';

describe('a free plan that an operator assigned, where Stripe collects', () => {
  let stripe: FakeStripe;
  let app: Process;
  beforeEach(async () => {
    stripe = await fakeStripe();
    const world = inMemoryWorld();
    world.now = stripe.account.now * 1000;
    world.plans = plans;
    world.stripe = stripe.client;
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    await assignPlan(app, systemCommand(), { plan: 'gift' }, null);
  });
  afterEach(() => stripe.stop());

  const subscription = async () => (await loadBilling(app, TENANT)).state.subscription;

  it('is named as what has to end before an owner pays by card, which then works', async () => {
    for (const choose of [
      () => choosePlan(app, systemCommand(), { plan: 'team' }),
      () => previewChoice(app, TENANT, { plan: 'team' }),
    ])
      expect(await choose().catch((error: unknown) => error)).to.include({ code: 'free_plan' });
    await cancelSubscription(app, systemCommand(), false);
    stripe.payAt((await openCheckout(app, systemCommand(), { plan: 'team' })).url);
    await syncBilling(app, systemCommand(), stripe.client, 'test');
    expect(await subscription()).to.include({ plan: 'team', engine: 'stripe' });
  });

  it('changes to a plan with a price where an operator lets the tenant pay otherwise', async () => {
    await assignPlan(
      app,
      systemCommand(),
      { plan: 'team', ...billedTo },
      { collection: 'invoice', termsDays: 14 },
    );
    expect(await subscription()).to.include({ plan: 'team', engine: 'ledger' });
  });

  it('ends with its period where an owner chooses the default plan', async () => {
    await choosePlan(app, systemCommand(), { plan: 'free' });
    expect(await subscription()).to.include({ plan: 'gift', cancelAtPeriodEnd: true });
  });
});
