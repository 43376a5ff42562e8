import { expect } from 'chai';
import Stripe from 'stripe';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { plans } from '../../domain/billing/billing-life.js';
import { countingLimiter } from '../../support/http/http-service.js';
import type { Reply } from '../../support/http/http-client.js';
import { page } from '../../guide/guide-pages.js';
import { allowedCalls } from '../../support/stripe/allowed-calls.js';
import { type InvoiceAt, declinedInvoice, invoice } from '../../support/stripe/examples/invoice.js';
import {
  checkoutSession,
  customer,
  ids,
  listOf,
  price,
  taxRate,
  taxSettings,
  times,
} from '../../support/stripe/examples/objects.js';
import {
  type ExampleAnswers,
  type ExampleStripe,
  exampleMessage,
  exampleStripe,
} from '../../support/stripe/examples/example-stripe.js';
import { type SubscriptionAt, subscription } from '../../support/stripe/examples/subscription.js';
import { type PortalService, portalService } from '../portal-api/routes/clients-service.js';

const { began, next, after: later } = times;
const [DAY, WEEKS] = [86_400, 21 * 86_400];

const first: InvoiceAt = {
  id: 'in_1RecFirst',
  number: 'A1B2C3D4-0001',
  reason: 'subscription_create',
  status: 'paid',
  start: began,
  end: next,
  paidAt: began + 4,
  uncollectibleAt: null,
  attempts: 0,
  nextAttempt: null,
};
const second: InvoiceAt = {
  ...first,
  id: 'in_1RecSecond',
  number: 'A1B2C3D4-0002',
  reason: 'subscription_cycle',
  status: 'open',
  start: next,
  end: later,
  paidAt: null,
  attempts: 1,
  nextAttempt: next + 3 * DAY,
};
const givenUp: InvoiceAt = {
  ...second,
  status: 'uncollectible',
  attempts: 4,
  nextAttempt: null,
  uncollectibleAt: next + WEEKS,
};

const active: SubscriptionAt = {
  status: 'active',
  start: began,
  end: next,
  endedAt: null,
  invoice: first.id,
};
const pastDue: SubscriptionAt = {
  ...active,
  status: 'past_due',
  start: next,
  end: later,
  invoice: second.id,
};
const ended: SubscriptionAt = { ...pastDue, status: 'canceled', endedAt: next + WEEKS };

/** Nobody has recorded them: they have each member that the types of Stripe's library say is always sent. Figures are invented. */
describe('whole examples of the answers and messages of Stripe', () => {
  let stripe: ExampleStripe;
  let service: PortalService;
  /** The price as the service asked for it. */
  let agreed: ReturnType<typeof price>;
  before(async () => {
    stripe = await exampleStripe();
    const limits = {
      keys: countingLimiter(1e9),
      sessions: countingLimiter(1e9),
      tenants: countingLimiter(1e9),
      addresses: countingLimiter(1e9),
    };
    service = await portalService(plans, { stripe: stripe.client, limits });
  });
  after(async () => {
    await service.stop();
    await stripe.stop();
  });

  const owner = (method: string, path: string, body?: object): Promise<Reply> =>
    service.as('owner.acme', method, path, body === undefined ? {} : { body });
  const tell = async (type: Stripe.Event.Type, object: object, previous?: object): Promise<void> => {
    const { body, signature } = exampleMessage(type, object, previous);
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
    const reply = await fetch(`${service.url}/billing/stripe`, { method: 'POST', headers, body });
    expect([reply.status, await reply.text()]).to.deep.equal([200, '{"received":true}']);
  };
  const events = async (): Promise<readonly string[]> =>
    (await loadBilling(service.app, service.tenants.acme)).history.map(({ event }) => event.type);
  const invoices = async () =>
    (await owner('GET', '/invoices')).json as unknown as { items: Record<string, unknown>[] };
  /** The account with this subscription, and these invoices, the newest first. */
  const accountWith = (
    at: SubscriptionAt,
    ...ofIt: readonly ReturnType<typeof invoice>[]
  ): ExampleAnswers => ({
    'GET /v1/subscriptions': () => listOf('/v1/subscriptions', [subscription(at, agreed)]),
    'GET /v1/invoices': () => listOf('/v1/invoices', ofIt),
  });
  const textsIn = (sent: URLSearchParams, name: string): Record<string, string> =>
    Object.fromEntries(
      [...sent].flatMap(([path, value]) => {
        const [, member] = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(path) ?? [];
        return member === undefined ? [] : [[member, value]];
      }),
    );

  it('an owner is led to the page of the example, for the price that was agreed', async () => {
    stripe.play({
      'POST /v1/customers': () => customer,
      'GET /v1/subscriptions': () => listOf('/v1/subscriptions', []),
      'GET /v1/invoices': () => listOf('/v1/invoices', []),
      'GET /v1/prices': () => listOf('/v1/prices', []),
      'POST /v1/prices': (sent) => {
        expect([sent.get('unit_amount'), sent.get('currency')]).to.deep.equal(['333', 'eur']);
        return (agreed = price(textsIn(sent, 'metadata'), sent.get('lookup_key') ?? ''));
      },
      'GET /v1/checkout/sessions': () => listOf('/v1/checkout/sessions', []),
      'GET /v1/tax/settings': () => taxSettings,
      'GET /v1/tax_rates': () => listOf('/v1/tax_rates', [taxRate]),
      'POST /v1/checkout/sessions': (sent) => {
        expect(sent.get('line_items[0][price]')).to.equal(ids.price);
        expect(sent.get('subscription_data[default_tax_rates][0]')).to.equal(ids.rate);
        return checkoutSession(textsIn(sent, 'metadata'));
      },
    });
    const opened = await owner('POST', '/billing/checkout', { plan: 'seats', quantity: 3 });
    expect([opened.status, opened.json]).to.deep.equal([
      200,
      { url: `https://checkout.stripe.com/c/pay/${ids.session}` },
    ]);
    for (const { authorization, 'stripe-version': version } of stripe.headers)
      expect([authorization?.slice(0, 15), version]).to.deep.equal(['Bearer sk_test_', Stripe.API_VERSION]);
  });

  it('the messages of a paid checkout begin a subscription with its paid invoice', async () => {
    const paid = invoice(first);
    stripe.play(accountWith(active, paid));
    await tell('checkout.session.completed', {
      ...checkoutSession({}),
      status: 'complete',
      payment_status: 'paid',
      subscription: ids.subscription,
      url: null,
    });
    await tell('customer.subscription.created', subscription(active, agreed));
    await tell('invoice.paid', paid);
    expect((await owner('GET', '/subscription')).json).to.deep.include({
      plan: 'seats',
      quantity: 3,
      status: 'active',
      currentPeriodStart: '2026-11-01T09:00:00.000Z',
      currentPeriodEnd: '2026-12-01T09:00:00.000Z',
      engine: 'stripe',
    });
    const { items } = await invoices();
    expect(items).to.have.length(1);
    expect(items[0]).to.deep.include({
      number: first.number,
      status: 'paid',
      currency: 'EUR',
      subtotal: 999,
      tax: 190,
      total: 1189,
      paidAt: '2026-11-01T09:00:04.000Z',
      customer: {
        name: 'Acme Incorporated',
        address: 'Hauptstraße 1, 10827, Berlin, DE',
        taxId: 'DE123456789',
      },
    });
    expect(items[0]?.['lines']).to.deep.equal([
      {
        kind: 'period',
        description: '3 × Seats (at €3.33 / month)',
        periodStart: '2026-11-01T09:00:00.000Z',
        periodEnd: '2026-12-01T09:00:00.000Z',
        quantity: 3,
        unitAmount: 333,
        amount: 999,
      },
    ]);
  });

  it('the messages of a declined card leave the plan, past due, and name the reason', async () => {
    const open = invoice(second);
    stripe.play({
      ...accountWith(pastDue, open, invoice(first)),
      [`GET /v1/invoices/${second.id}`]: (sent) => {
        expect(sent.get('expand[0]')).to.equal('payments.data.payment.payment_intent');
        return declinedInvoice(second);
      },
    });
    await tell('invoice.payment_failed', open);
    await tell('customer.subscription.updated', subscription(pastDue, agreed), { status: 'active' });
    expect((await owner('GET', '/subscription')).json).to.deep.include({
      plan: 'seats',
      status: 'past_due',
      currentPeriodEnd: '2027-01-01T09:00:00.000Z',
    });
    const [latest] = (await invoices()).items;
    expect(latest).to.deep.include({ number: second.number, status: 'open', paidAt: null });
    const attempts = latest?.['attempts'] as { failureReason: string }[];
    expect(attempts.map(({ failureReason }) => failureReason)).to.deep.equal(['insufficient_funds']);
  });

  it('the messages of the last retry end the subscription as unpaid, and give the invoice up', async () => {
    const lost = invoice(givenUp);
    stripe.play({
      ...accountWith(ended, lost, invoice(first)),
      [`GET /v1/invoices/${givenUp.id}`]: () => declinedInvoice(givenUp),
    });
    await tell('invoice.marked_uncollectible', lost);
    await tell('customer.subscription.deleted', subscription(ended, agreed));
    expect((await owner('GET', '/subscription')).json).to.include({ code: 'no_subscription' });
    expect((await invoices()).items.map(({ status }) => status)).to.deep.equal(['uncollectible', 'paid']);
    const { history } = await loadBilling(service.app, service.tenants.acme);
    const end = history.find(({ event }) => event.type === 'BillingSubscriptionCanceled');
    expect(end?.event.data).to.include({ reason: 'unpaid', endedAt: '2026-12-22T09:00:00.000Z' });
  });

  it('a message that comes once more changes nothing', async () => {
    const before = await events();
    await tell('customer.subscription.deleted', subscription(ended, agreed));
    expect(await events()).to.deep.equal(before);
  });

  it('the guide names the calls that are made, and the version of the API that they were written against', () => {
    const text = page('operate/stripe.md');
    const named = [...text.matchAll(/`((?:GET|POST|DELETE) \/v1\/[^`]+)`/g)].map(([, call]) => call);
    expect(named.toSorted()).to.deep.equal(Object.keys(allowedCalls).toSorted());
    expect(text).to.contain(`\`${Stripe.API_VERSION}\``);
    for (const call of stripe.calls) expect(named).to.include(call.replace(/\/(in|sub)_\w+/, '/{id}'));
  });
});
