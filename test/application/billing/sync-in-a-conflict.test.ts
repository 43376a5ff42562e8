import { expect } from 'chai';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { openCheckout } from '../../../application/billing/open-checkout.js';
import { overridePlan } from '../../../application/billing/override-plan.js';
import { syncBilling } from '../../../application/billing/sync-billing.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { plans } from '../../domain/billing/billing-life.js';
import { type Process, inMemoryWorld, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';
import { type FakeStripe, fakeStripe } from '../../support/stripe/fake-stripe.js';

describe('a comparison with Stripe whose append meets a conflict', () => {
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
    stripe.payAt((await openCheckout(app, systemCommand(), { plan: 'seats' })).url);
  });
  afterEach(() => stripe.stop());

  /** Compares, while another command is carried out after Stripe's first answer. Returns how often Stripe was asked. */
  const comparedBeside = async (other: () => Promise<unknown>): Promise<number> => {
    let asked = 0;
    const client = {
      ...stripe.client,
      fetchAccount: async (customerId: string) => {
        const account = await stripe.client.fetchAccount(customerId);
        if (++asked === 1) await other();
        return account;
      },
    };
    await syncBilling(app, systemCommand(), client, 'test');
    return asked;
  };
  const status = async () => (await loadBilling(app, TENANT)).state.subscription?.cancelAtPeriodEnd;

  it('Stripe is asked once where the other command says nothing of what Stripe has', async () => {
    const asked = await comparedBeside(() =>
      overridePlan(app, systemCommand(), { limit: 'users', value: 7, reason: 'Ticket 1', until: null }),
    );
    expect(asked).to.equal(1);
    expect(await status()).to.equal(false);
    expect((await loadBilling(app, TENANT)).state.overrides).to.have.length(1);
  });

  it('Stripe is asked again after another comparison, so that its older answer does not follow a newer one', async () => {
    const asked = await comparedBeside(async () => {
      for (const { id } of (await stripe.client.fetchAccount(await customerId())).subscriptions)
        await stripe.client.setCancelAtPeriodEnd(id, true);
      await syncBilling(app, systemCommand(), stripe.client, 'other');
    });
    expect(asked).to.equal(2);
    expect(await status()).to.equal(true);
  });

  const customerId = async (): Promise<string> =>
    (await loadBilling(app, TENANT)).state.customer?.customerId ?? '';
});
