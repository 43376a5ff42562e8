import { expect } from 'chai';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { endBillingOfTenant } from '../../../application/billing/end-billing-of-tenant.js';
import { openCheckout } from '../../../application/billing/open-checkout.js';
import { syncBilling } from '../../../application/billing/sync-billing.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { plans } from '../../domain/billing/billing-life.js';
import { type Process, inMemoryWorld, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';
import { type FakeStripe, fakeStripe } from '../../support/stripe/fake-stripe.js';

describe('the deletion of a tenant that pays at Stripe', () => {
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
  });
  afterEach(() => stripe.stop());

  const checkout = async () => (await openCheckout(app, systemCommand(), { plan: 'seats' })).url;
  const sync = () => syncBilling(app, systemCommand(), stripe.client, 'test');
  const statuses = () => [...stripe.account.subscriptions.values()].map(({ status }) => status);

  it('closes the page where an owner was about to pay for a first time', async () => {
    const url = await checkout();
    await endBillingOfTenant(app, systemCommand());
    expect(() => stripe.payAt(url)).to.throw('closed');
    await endBillingOfTenant(app, systemCommand());
  });

  it('ends a subscription that was paid for without word of it so far', async () => {
    stripe.payAt(await checkout());
    expect((await loadBilling(app, TENANT)).state.subscription).to.equal(null);
    await endBillingOfTenant(app, systemCommand());
    expect(statuses()).to.deep.equal(['canceled']);
  });

  it('ends a second subscription beside the first, and voids what is open on it', async () => {
    stripe.payAt(await checkout());
    await sync();
    const [first] = [...stripe.account.subscriptions.values()];
    const { customer, price } = first!;
    stripe.setCard(customer, 'none');
    const terms = { price, quantity: 1, trialDays: 1, rates: [], hasAutomaticTax: false };
    stripe.account.subscribe({ customer, ...terms });
    stripe.account.advance(2 * 86_400);
    await endBillingOfTenant(app, systemCommand());
    expect(statuses()).to.deep.equal(['canceled', 'canceled']);
    expect([...stripe.account.invoices.values()].map(({ status }) => status)).not.to.include('open');
    const { state } = await loadBilling(app, TENANT);
    expect(state).to.deep.include({ subscription: null, unpaid: [] });
    const invoices = stripe.account.invoices.size;
    stripe.account.advance(90 * 86_400);
    expect(stripe.account.invoices.size).to.equal(invoices);
  });
});
