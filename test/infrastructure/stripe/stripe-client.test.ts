import { expect } from 'chai';
import Stripe from 'stripe';
import type { CheckoutOrder } from '../../../application/ports/billing/stripe-client.js';
import { termsOf } from '../../../domain/billing/subscription.js';
import { failureReasonOf } from '../../../infrastructure/stripe/remote-invoice.js';
import { isLiveKey, stripeClient } from '../../../infrastructure/stripe/stripe-client.js';
import { planNamed, plans } from '../../domain/billing/billing-life.js';
import { type FakeStripe, SECRET_KEY, WEBHOOK_SECRET, fakeStripe } from '../../support/stripe/fake-stripe.js';

describe('the engine of Stripe', () => {
  let stripe: FakeStripe;
  let customerId: string;
  beforeEach(async () => {
    stripe = await fakeStripe();
    customerId = await stripe.client.createCustomer('Acme Inc.', 'customer of a test');
  });
  afterEach(() => stripe.stop());

  const order = (plan = 'seats', changes: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
    customerId,
    terms: termsOf(planNamed(plan), plans, 3),
    trialDays: 0,
    taxPercent: 19,
    doneUrl: 'https://id.example.com/portal/t/acme/billing',
    backUrl: 'https://id.example.com/portal/t/acme/billing',
    ...changes,
  });
  const openCheckouts = (): number =>
    [...stripe.desk.checkouts.values()].filter(({ status }) => status === 'open').length;
  const refusalOf = (work: Promise<unknown>): Promise<{ code?: string; message?: string }> =>
    work.then(
      () => ({}),
      (error: unknown) => error as { code: string; message: string },
    );

  it('a customer is created once for a key', async () => {
    expect(await stripe.client.createCustomer('Acme Inc.', 'customer of a test')).to.equal(customerId);
    expect(stripe.account.customers.size).to.equal(1);
  });

  it('a checkout stays open for the same order, and gives way to another', async () => {
    const first = await stripe.client.openCheckout(order());
    expect(await stripe.client.openCheckout(order())).to.equal(first);
    const other = await stripe.client.openCheckout(order('team', { trialDays: 14 }));
    expect(other).not.to.equal(first);
    expect(openCheckouts()).to.equal(1);
    expect(() => stripe.payAt(first)).to.throw('closed');
  });

  it('a price in a currency without a minor unit is charged in full, and read back as agreed', async () => {
    const terms = termsOf(planNamed('team'), { ...plans, currency: 'ISK' }, 1);
    stripe.payAt(await stripe.client.openCheckout(order('team', { terms })));
    const [price] = stripe.account.prices.values();
    expect(price).to.include({ currency: 'isk', amount: terms.unitAmount * 100 });
    const { subscriptions } = await stripe.client.fetchAccount(customerId);
    expect(subscriptions[0]?.terms).to.include({ currency: 'ISK', unitAmount: terms.unitAmount });
  });

  it('a checkout with another tax gives way', async () => {
    const first = await stripe.client.openCheckout(order());
    stripe.payAt(await stripe.client.openCheckout(order('seats', { taxPercent: 7 })));
    expect(() => stripe.payAt(first)).to.throw('closed');
    const { subscriptions } = await stripe.client.fetchAccount(customerId);
    expect(subscriptions[0]).to.include({ taxPercent: 7 });
  });

  it('of ten checkouts at once one is open', async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, () => stripe.client.openCheckout(order())));
    expect(new Set(opened).size).to.equal(1);
    expect(openCheckouts()).to.equal(1);
  });

  it('of two checkouts for other plans at once one is open', async () => {
    const both = await Promise.allSettled([
      stripe.client.openCheckout(order('team')),
      stripe.client.openCheckout(order('seats')),
    ]);
    expect(openCheckouts()).to.equal(1);
    expect(both.map(({ status }) => status)).to.include('fulfilled');
  });

  it('a price and a rate of tax are created with their first use only', async () => {
    await stripe.client.openCheckout(order());
    await stripe.client.openCheckout(order('seats', { trialDays: 1 }));
    expect(stripe.account.prices.size).to.equal(1);
    expect(stripe.account.rates.size).to.equal(1);
  });

  it("Stripe's own tax takes the place of the rate where the account has it", async () => {
    stripe.desk.hasStripeTax = true;
    await stripe.client.openCheckout(order());
    expect(stripe.account.rates.size).to.equal(0);
  });

  it('the page of cards changes cards, shows invoices, and does nothing else', async () => {
    await stripe.client.openPortal(customerId, 'https://id.example.com/portal');
    await stripe.client.openPortal(customerId, 'https://id.example.com/portal');
    expect(stripe.desk.configurations.size).to.equal(1);
    const [id, { features }] = [...stripe.desk.configurations][0]!;
    expect(features).to.deep.equal({
      payment_method_update: { enabled: 'true' },
      invoice_history: { enabled: 'true' },
      customer_update: { enabled: 'false' },
      subscription_cancel: { enabled: 'false' },
      subscription_update: { enabled: 'false' },
    });
    expect(stripe.desk.portalSessions).to.deep.equal([
      { customer: customerId, configuration: id },
      { customer: customerId, configuration: id },
    ]);
  });

  it('the period is that of the items, and the invoice is that of its parent', async () => {
    stripe.payAt(await stripe.client.openCheckout(order()));
    const { subscriptions, invoices } = await stripe.client.fetchAccount(customerId);
    expect(subscriptions[0]).to.include({
      status: 'active',
      currentPeriodStart: '2026-03-01T00:00:00.000Z',
      currentPeriodEnd: '2026-04-01T00:00:00.000Z',
    });
    const { limits: _, ...terms } = termsOf(planNamed('seats'), plans, 3);
    expect(subscriptions[0]!.terms).to.deep.equal(terms);
    expect(invoices[0]).to.include({
      subscription: subscriptions[0]!.id,
      status: 'paid',
      subtotal: 999,
      tax: 190,
      due: 1189,
      attempts: 1,
    });
    expect(invoices[0]!.customer).to.include({
      name: 'Acme Inc.',
      address: '1 Main Street, Springfield, US',
    });
  });

  for (const [card, reason] of [
    [{ declined: 'insufficient_funds' }, 'insufficient_funds'],
    [{ declined: 'do_not_honor' }, 'card_declined'],
    ['none', 'no_payment_method'],
  ] as const)
    it(`a first payment that fails (${reason}) leaves a subscription that has not started`, async () => {
      stripe.payAt(await stripe.client.openCheckout(order()), card);
      const { subscriptions, invoices } = await stripe.client.fetchAccount(customerId);
      expect(subscriptions[0]).to.include({ status: 'incomplete' });
      expect(invoices[0]).to.include({ status: 'open', failureReason: reason });
    });

  it('a refusal names its code, and neither the key nor the words of Stripe', async () => {
    const refused = await refusalOf(stripe.client.setCancelAtPeriodEnd('sub_999999', true));
    expect(refused).to.include({
      code: 'billing_refused',
      message: 'Stripe refused this (resource_missing).',
    });
    const server = { host: '127.0.0.1', port: 1, protocol: 'http' } as const;
    const unreachable = stripeClient({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, server });
    expect(await refusalOf(unreachable.fetchAccount(customerId))).to.include({ code: 'billing_unavailable' });
  });

  it('cheaper terms that failed half-way are taken when the command is repeated, also after others', async () => {
    stripe.payAt(await stripe.client.openCheckout(order()));
    const terms = (quantity: number) => termsOf(planNamed('seats'), plans, quantity);
    const subscription = async () => (await stripe.client.fetchAccount(customerId)).subscriptions[0]!;
    const { id } = await subscription();
    const change = (quantity: number, key: string) =>
      stripe.client.changeSubscription(
        id,
        { terms: terms(quantity), when: 'period_end', isTrial: false },
        key,
      );
    stripe.failing.add('POST /v1/subscription_schedules/{id}');
    expect(await refusalOf(change(1, 'first'))).to.include({ code: 'billing_unavailable' });
    expect((await subscription()).pending).to.equal(null);
    await change(1, 'first');
    expect((await subscription()).pending).to.include({ quantity: 1 });
    await change(2, 'second');
    expect((await subscription()).pending).to.include({ quantity: 2 });
    await change(3, 'withdrawn');
    expect((await subscription()).pending).to.equal(null);
    await change(1, 'first');
    expect((await subscription()).pending).to.include({ quantity: 1 });
  });

  describe('a message', () => {
    const about = { data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1' } } };
    const verified = ({ body, signature }: { body: string; signature: string }) =>
      stripe.client.verifyWebhook(Buffer.from(body), signature);

    it('is read where the signature is right', async () => {
      const sent = stripe.signed({ type: 'customer.subscription.updated', ...about });
      expect(await verified(sent)).to.deep.equal({ id: sent.id, livemode: false, customerId: 'cus_1' });
      const ofCustomer = { type: 'customer.updated', data: { object: { id: 'cus_2', object: 'customer' } } };
      expect(await verified(stripe.signed(ofCustomer))).to.include({ customerId: 'cus_2' });
      expect(await verified(stripe.signed({ type: 'x', data: { object: {} } }))).to.include({
        customerId: null,
      });
    });

    it('is refused when it is changed, late, signed with another secret, or not signed', async () => {
      const sent = stripe.signed(about);
      expect(await verified({ ...sent, body: sent.body.replace('cus_1', 'cus_2') })).to.equal(null);
      expect(await verified(stripe.signed(about, Date.now() - 301_000))).to.equal(null);
      expect(await verified(stripe.signed(about, Date.now(), 'whsec_of_somewhere_else'))).to.equal(null);
      for (const signature of ['', 't=1', 'v1=00', 'nonsense'])
        expect(await verified({ body: sent.body, signature })).to.equal(null);
    });
  });

  it('the fake refuses parameters that are not on its list', async () => {
    const { address } = stripe;
    const client = new Stripe(SECRET_KEY, { ...address, maxNetworkRetries: 0 });
    const refused = await refusalOf(client.customers.create({ name: 'Acme', email: 'a@acme.test' }));
    expect(refused.message).to.equal('Received unknown parameter: email');
    const unknown = await refusalOf(client.refunds.list());
    expect(unknown.message).to.equal('Unknown call: GET /v1/refunds');
    const key = { idempotencyKey: 'twice' };
    await client.customers.create({ name: 'Acme' }, key);
    const reused = await refusalOf(client.customers.create({ name: 'Globex' }, key));
    expect(reused.message).to.equal('The key was used with other parameters.');
  });
});

describe("the mode of Stripe's keys", () => {
  for (const [key, isLive] of [
    ['sk_live_1', true],
    ['rk_live_1', true],
    ['sk_test_1', false],
    ['rk_test_live_1', false],
  ] as const)
    it(`${key} is ${isLive ? 'live' : 'for tests'}`, () => expect(isLiveKey(key)).to.equal(isLive));
});

describe('a failed payment', () => {
  for (const [failure, reason] of [
    [null, 'no_payment_method'],
    [{ code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'expired_card' }, 'expired_card'],
    [{ code: 'authentication_required' }, 'authentication_required'],
    [{ code: 'card_declined', decline_code: 'try_again_later' }, 'processing_error'],
    [{ code: 'a_code_of_next_year', decline_code: 'constructor' }, 'card_declined'],
    [{}, 'card_declined'],
  ] as const)
    it(`${JSON.stringify(failure)} is ${reason}`, () => expect(failureReasonOf(failure)).to.equal(reason));
});
