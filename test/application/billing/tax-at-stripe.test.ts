import { expect } from 'chai';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { choosePlan } from '../../../application/billing/choose-plan.js';
import { openCheckout } from '../../../application/billing/open-checkout.js';
import { overridePlan, removeOverride } from '../../../application/billing/override-plan.js';
import { syncBilling } from '../../../application/billing/sync-billing.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { plans } from '../../domain/billing/billing-life.js';
import {
  type Process,
  type World,
  inMemoryWorld,
  systemCommand,
  TENANT,
} from '../../support/in-memory/in-memory-app.js';
import { type FakeStripe, fakeStripe } from '../../support/stripe/fake-stripe.js';

const DAY = 86_400;

describe('the tax of a subscription at Stripe', () => {
  let stripe: FakeStripe;
  let world: World;
  let app: Process;
  beforeEach(async () => {
    stripe = await fakeStripe();
    world = inMemoryWorld();
    world.now = stripe.account.now * 1000;
    world.plans = plans;
    world.billingEngine = stripe.engine;
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
  });
  afterEach(() => stripe.stop());

  const sync = () => syncBilling(app, systemCommand(), stripe.engine, 'test');
  const subscribed = async (): Promise<void> => {
    stripe.payAt((await openCheckout(app, systemCommand(), { plan: 'seats', quantity: 100 })).url);
    await sync();
  };
  const pass = (days: number): void => {
    stripe.account.advance(days * DAY);
    world.now += days * DAY * 1000;
  };
  const override = (value: number, until: string | null = null) =>
    overridePlan(app, systemCommand(), { limit: 'taxPercent', value, reason: 'Ticket 1', until });
  /** Percentages of the invoices so far. */
  const taxes = () =>
    [...stripe.account.invoices.values()].map(({ tax, subtotal }) => Math.round((100 * tax) / subtotal));

  it('is that of an override from the next invoice on, until it is removed', async () => {
    await subscribed();
    await override(7);
    pass(32);
    await removeOverride(app, systemCommand(), 'taxPercent');
    pass(31);
    expect(taxes()).to.deep.equal([19, 7, 19]);
    await override(0);
    pass(31);
    expect(taxes().at(-1)).to.equal(0);
  });

  it('is that of the plans again once an override has ended, with the next word of Stripe', async () => {
    await subscribed();
    await override(7, '2026-03-20T00:00:00.000Z');
    const { subscriptions } = await stripe.engine.fetchAccount([...stripe.account.customers.keys()][0]!);
    expect(subscriptions[0]).to.include({ taxPercent: 7 });
    pass(20);
    await sync();
    pass(20);
    expect(taxes()).to.deep.equal([19, 19]);
  });

  it('is changed before a dearer plan is invoiced', async () => {
    await subscribed();
    world.plans = { ...plans, taxPercent: 21 };
    app = world.process();
    pass(5);
    await choosePlan(app, systemCommand(), { plan: 'seats', quantity: 200 });
    expect(taxes()).to.deep.equal([19, 21]);
  });

  it('is changed for terms that are scheduled, too, which stay as they are', async () => {
    await subscribed();
    await choosePlan(app, systemCommand(), { plan: 'seats', quantity: 50 });
    const { pending } = (await loadBilling(app, TENANT)).state.subscription!;
    await override(7);
    expect((await loadBilling(app, TENANT)).state.subscription!.pending).to.deep.equal(pending);
    pass(63);
    expect(taxes()).to.deep.equal([19, 7, 7]);
    await sync();
    expect((await loadBilling(app, TENANT)).state.subscription).to.include({ quantity: 50, pending: null });
  });

  it('is left alone where Stripe Tax works it out, and where an accountant chose the rate', async () => {
    await subscribed();
    const [subscription] = [...stripe.account.subscriptions.values()];
    stripe.account.rates.set('txr_by_hand', { percentage: 16, metadata: {} });
    subscription!.rates = ['txr_by_hand'];
    await override(7);
    expect(subscription!.rates).to.deep.equal(['txr_by_hand']);
    Object.assign(subscription!, { rates: [], hasAutomaticTax: true });
    await sync();
    expect(subscription!.rates).to.deep.equal([]);
  });
});
