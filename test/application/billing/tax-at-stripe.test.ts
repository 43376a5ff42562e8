import { expect } from 'chai';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { choosePlan } from '../../../application/billing/choose-plan.js';
import { endBillingOfTenant } from '../../../application/billing/end-billing-of-tenant.js';
import { openCheckout } from '../../../application/billing/open-checkout.js';
import { overridePlan, removeOverride } from '../../../application/billing/override-plan.js';
import { syncBilling } from '../../../application/billing/sync-billing.js';
import { changeOverrides } from '../../../application/tenant/operators/change-overrides.js';
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
    world.stripe = stripe.client;
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
  });
  afterEach(() => stripe.stop());

  const sync = () => syncBilling(app, systemCommand(), stripe.client, 'test');
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

  it('is that of the day on which the period begins, also where an override ends without a word of Stripe', async () => {
    await subscribed();
    await override(7, '2026-03-31T12:00:00.000Z');
    pass(32);
    expect(taxes()).to.deep.equal([19, 19]);
    await override(7, '2026-05-01T12:00:00.000Z');
    await sync();
    pass(31);
    await sync();
    pass(31);
    expect(taxes()).to.deep.equal([19, 19, 7, 19]);
  });

  it('is that of the day for a more expensive plan within the period, and of the next one again afterwards', async () => {
    await subscribed();
    await override(7, '2026-03-20T00:00:00.000Z');
    pass(5);
    await choosePlan(app, systemCommand(), { plan: 'seats', quantity: 200 });
    pass(30);
    expect(taxes()).to.deep.equal([19, 7, 19]);
  });

  it('of a trial is that of the day on which it ends', async () => {
    await override(7, '2026-03-10T00:00:00.000Z');
    stripe.payAt((await openCheckout(app, systemCommand(), { plan: 'team' })).url);
    pass(15);
    expect(taxes().at(-1)).to.equal(19);
  });

  it('is changed before a more expensive plan is invoiced', async () => {
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
    const { rates } = subscription!;
    stripe.account.rates.set('txr_by_hand', { percentage: 16, metadata: {} });
    subscription!.rates = ['txr_by_hand'];
    await override(7);
    expect(subscription!.rates).to.deep.equal(['txr_by_hand']);
    // a customer that is exempt
    subscription!.rates = [];
    await override(8);
    expect(subscription!.rates).to.deep.equal([]);
    Object.assign(subscription!, { rates, hasAutomaticTax: true });
    await sync();
    expect(subscription!.rates).to.deep.equal(rates);
  });

  it('is left alone where a schedule was made by hand, whose phases stay as they are', async () => {
    await subscribed();
    await choosePlan(app, systemCommand(), { plan: 'seats', quantity: 50 });
    const [schedule] = [...stripe.account.schedules.values()];
    delete schedule!.metadata['tessera'];
    const { next } = schedule!;
    await override(7);
    expect(schedule!.next).to.deep.equal(next);
  });

  it("is left alone at a subscription that is not the tenant's own", async () => {
    await subscribed();
    const [own] = [...stripe.account.subscriptions.values()];
    const { customer, price, rates } = own!;
    const terms = { price, quantity: 1, trialDays: 0, rates, hasAutomaticTax: false };
    const other = stripe.account.subscribe({ customer, ...terms });
    await override(7);
    expect(own!.rates).not.to.deep.equal(rates);
    expect(other.rates).to.deep.equal(rates);
  });

  it('does not keep what happened at Stripe from being noted where it cannot be changed', async () => {
    await subscribed();
    pass(32);
    world.plans = { ...plans, taxPercent: 21 };
    app = world.process();
    stripe.failing.add('POST /v1/subscriptions/{id}');
    const before = (await loadBilling(app, TENANT)).state.subscription!;
    const after = (await sync()).state.subscription!;
    expect(stripe.failing.size).to.equal(0);
    expect(after.currentPeriodStart).to.equal(before.currentPeriodEnd);
    await sync();
    pass(31);
    expect(taxes()).to.deep.equal([19, 19, 21]);
  });

  it('is reported to the operator who changes it where it cannot be changed, and the command can be repeated', async () => {
    await subscribed();
    stripe.failing.add('POST /v1/subscriptions/{id}');
    const refusal = await override(7).catch((error: unknown) => error);
    expect(refusal).to.include({ code: 'billing_unavailable' });
    await override(7);
    pass(32);
    expect(taxes()).to.deep.equal([19, 7]);
  });

  it('is reported to Stripe when the same list of overrides is sent again after a failure', async () => {
    await subscribed();
    const put = (overrides: readonly { limit: string; value: number; until: null }[]) =>
      changeOverrides(app, systemCommand(), { overrides, reason: 'Ticket 1' });
    const codeOf = (error: unknown) => (error as { code?: unknown }).code;
    const list = [{ limit: 'taxPercent', value: 7, until: null }];
    stripe.failing.add('POST /v1/subscriptions/{id}');
    expect(await put(list).catch(codeOf)).to.equal('billing_unavailable');
    await put(list);
    pass(32);
    stripe.failing.add('POST /v1/subscriptions/{id}');
    expect(await put([]).catch(codeOf)).to.equal('billing_unavailable');
    await put([]);
    pass(31);
    expect(taxes()).to.deep.equal([19, 7, 19]);
  });

  it('is not changed of a tenant that is deleted', async () => {
    await subscribed();
    world.plans = { ...plans, taxPercent: 21 };
    app = world.process();
    await endBillingOfTenant(app, systemCommand());
    expect(stripe.calls.filter((call) => call.startsWith('POST /v1/subscriptions/'))).to.deep.equal([]);
  });
});
