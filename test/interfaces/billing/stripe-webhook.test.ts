import { expect } from 'chai';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { plans } from '../../domain/billing/billing-life.js';
import type { Reply } from '../../support/http/http-client.js';
import { projectionLag } from '../../../interfaces/management-api/serving/projection-lag.js';
import { countingLimiter, noOverdueWrites } from '../../support/http/http-service.js';
import { type FakeStripe, type SentMessage, fakeStripe } from '../../support/stripe/fake-stripe.js';
import { type PortalService, portalService } from '../portal-api/routes/clients-service.js';

const LIMIT = 5;

describe('billing by Stripe over HTTP', () => {
  let stripe: FakeStripe;
  let service: PortalService;
  /** Whether the read models lack an acknowledged write. */
  let isBehind: boolean;
  /** The positions that answers waited for. */
  let shown: bigint[];
  beforeEach(async () => {
    stripe = await fakeStripe();
    const limits = {
      keys: countingLimiter(1e9),
      sessions: countingLimiter(1e9),
      tenants: countingLimiter(1e9),
      addresses: countingLimiter(LIMIT),
    };
    isBehind = false;
    shown = [];
    const lag = projectionLag({
      progress: {
        waitFor: (position) => {
          shown.push(position);
          return Promise.resolve(true);
        },
      },
      overdue: { ...noOverdueWrites, exist: () => isBehind },
    });
    service = await portalService(plans, { stripe: stripe.client, limits, lag });
  });
  afterEach(async () => {
    await service.stop();
    await stripe.stop();
  });

  const owner = (method: string, path: string, body?: object): Promise<Reply> =>
    service.as('owner.acme', method, path, body === undefined ? {} : { body });
  const checkout = (body: object = { plan: 'seats', quantity: 3 }) =>
    owner('POST', '/billing/checkout', body);
  const post = async (body: string, signature?: string): Promise<{ status: number; code: unknown }> => {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (signature !== undefined) headers['Stripe-Signature'] = signature;
    const reply = await fetch(`${service.url}/billing/stripe`, { method: 'POST', body, headers });
    return { status: reply.status, code: ((await reply.json()) as { code?: unknown }).code };
  };
  const send = ({ body, signature }: SentMessage) => post(body, signature);
  const sendAll = async (): Promise<void> => {
    for (const message of stripe.messages(() => 0.5)) expect((await send(message)).status).to.equal(200);
  };
  const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];
  const history = async (tenant: 'acme' | 'globex' = 'acme') =>
    (await loadBilling(service.app, service.tenants[tenant])).history.map(({ event }) => event.type);
  const subscribed = async (): Promise<void> => {
    stripe.payAt(String((await checkout()).json['url']));
    await sendAll();
  };

  it('a first plan is paid at a page of Stripe, and known once Stripe says so', async () => {
    expect(problem(await owner('PUT', '/subscription', { plan: 'seats' }))).to.deep.equal([
      409,
      'checkout_required',
    ]);
    const opened = await checkout();
    expect(opened.status, opened.text).to.equal(200);
    expect((await checkout()).json).to.deep.equal(opened.json);
    stripe.payAt(String(opened.json['url']));
    expect(problem(await owner('GET', '/subscription'))).to.deep.equal([404, 'no_subscription']);
    await sendAll();
    expect((await owner('GET', '/subscription')).json).to.include({
      plan: 'seats',
      quantity: 3,
      engine: 'stripe',
      collection: 'stripe',
    });
    const { items } = (await owner('GET', '/invoices')).json as unknown as { items: { number: string }[] };
    expect(items[0]!.number).to.match(/^0001-0001$/);
    expect(problem(await checkout())).to.deep.equal([409, 'subscription_exists']);
  });

  it('a second checkout is refused as soon as the first is paid, without a word of Stripe', async () => {
    stripe.payAt(String((await checkout()).json['url']));
    expect(problem(await checkout({ plan: 'team' }))).to.deep.equal([409, 'subscription_exists']);
  });

  it('the page that the browser comes back to is the tenant’s page of billing', async () => {
    await checkout();
    const { successUrl } = [...stripe.desk.checkouts.values()][0]!;
    expect(successUrl).to.equal(`${service.app.addresses.portalUrl}/t/tenant-1/billing`);
  });

  it('cards are changed at a page of Stripe, by a tenant that has paid there', async () => {
    expect(problem(await owner('POST', '/billing/portal'))).to.deep.equal([404, 'no_customer']);
    await subscribed();
    const reply = await owner('POST', '/billing/portal');
    expect(reply.json).to.deep.equal({ url: 'https://billing.test/1' });
  });

  it('messages that are repeated change nothing', async () => {
    stripe.payAt(String((await checkout()).json['url']));
    const messages = stripe.messages(() => 0.5);
    for (const message of [...messages, ...messages]) await send(message);
    expect((await history()).filter((type) => type === 'BillingSubscriptionCreated')).to.have.length(1);
    const calls = stripe.calls.length;
    await send(messages[0]!);
    // one that was carried out is not even looked into
    expect(stripe.calls.length).to.equal(calls);
  });

  it('what a message says is not believed: the tenant is that of the customer, and the rest is fetched', async () => {
    await subscribed();
    const before = await history();
    const { customer } = [...stripe.account.subscriptions.values()][0]!;
    const object = {
      object: 'subscription',
      id: 'sub_000009',
      customer,
      status: 'canceled',
      metadata: { tenant: service.tenants.globex },
    };
    expect(await send(stripe.signed({ type: 'customer.subscription.deleted', data: { object } }))).to.include(
      {
        status: 200,
      },
    );
    expect(await history()).to.deep.equal(before);
    expect(await history('globex')).to.deep.equal([]);
  });

  it('a message of an unknown customer, or of the other mode, is taken and changes nothing', async () => {
    await subscribed();
    const before = await history();
    const { customer } = [...stripe.account.subscriptions.values()][0]!;
    stripe.account.advance(40 * 86_400);
    const calls = stripe.calls.length;
    const about = (id: string) => ({
      type: 'invoice.paid',
      data: { object: { object: 'invoice', customer: id } },
    });
    for (const event of [
      about('cus_999999'),
      { ...about(customer), livemode: true },
      { data: { object: {} } },
      { data: { object: null } },
      { data: null },
      {},
      [],
    ])
      expect(await send(stripe.signed(event))).to.include({ status: 200 });
    expect(stripe.calls.length).to.equal(calls);
    expect(await history()).to.deep.equal(before);
  });

  it('a message of an unknown customer is to be sent again while the read models may not know it yet', async () => {
    const object = { object: 'invoice', customer: 'cus_999999' };
    isBehind = true;
    expect(await send(stripe.signed({ type: 'invoice.paid', data: { object } }))).to.include({ status: 503 });
    stripe.payAt(String((await checkout()).json['url']));
    await sendAll();
    expect(await history()).to.include('BillingSubscriptionCreated');
  });

  it('a checkout is answered once messages of its customer find the tenant, also when it is open already', async () => {
    for (let time = 0; time < 2; time++) {
      shown.length = 0;
      expect((await checkout()).status).to.equal(200);
      const linked = service.world.log.all.find(({ event }) => event.type === 'BillingCustomerLinked');
      expect(shown).to.deep.equal([linked!.position]);
    }
  });

  it('a message that Stripe did not sign is refused', async () => {
    const sent = stripe.signed({ data: { object: {} } });
    const refused = { status: 400, code: 'signature_invalid' };
    expect(await post(sent.body)).to.deep.equal(refused);
    expect(await post(`${sent.body} `, sent.signature)).to.deep.equal(refused);
    expect(await send(stripe.signed({ data: { object: {} } }, Date.now() - 301_000))).to.deep.equal(refused);
    expect(await post('x'.repeat(513 * 1024), sent.signature)).to.deep.equal({
      status: 413,
      code: 'body_too_large',
    });
  });

  it('messages of Stripe do not count against their address, and others do', async () => {
    for (let count = 0; count < 3 * LIMIT; count++)
      expect(await send(stripe.signed({ data: { object: {} } }))).to.include({ status: 200 });
    for (let count = 0; count < LIMIT; count++) expect(await post('{}')).to.include({ status: 400 });
    expect(await post('{}')).to.include({ status: 429 });
  });

  it('messages of Stripe are taken after strangers at the same address have used up its limit', async () => {
    stripe.payAt(String((await checkout()).json['url']));
    for (let count = 0; count < 2 * LIMIT; count++) await post('{}');
    expect(await post('{}')).to.include({ status: 429 });
    await sendAll();
    expect(await history()).to.include('BillingSubscriptionCreated');
  });

  it('a failure of Stripe is not answered as if all were well', async () => {
    stripe.payAt(String((await checkout()).json['url']));
    const [message] = stripe.messages(() => 0.5);
    await stripe.stop();
    expect((await send(message!)).status).to.equal(503);
  });

  for (const [body, pointer] of [
    [{ plan: 'gold' }, '/plan'],
    [{ plan: 'free' }, '/plan'],
    [{ plan: 'seats', quantity: 0 }, '/quantity'],
  ] as const)
    it(`a checkout of ${JSON.stringify(body)} is refused at ${pointer}`, async () => {
      const reply = await checkout(body);
      expect(reply.status).to.equal(400);
      expect((reply.json['errors'] as { pointer: string }[])[0]!.pointer).to.equal(pointer);
    });

  it('admins and stale sign-ins open neither page', async () => {
    for (const path of ['/billing/checkout', '/billing/portal']) {
      const options = path.endsWith('checkout') ? { body: { plan: 'seats' } } : {};
      expect(problem(await service.as('admin.acme', 'POST', path, options))).to.deep.equal([
        403,
        'owner_required',
      ]);
      expect(problem(await service.as('stale.owner.acme', 'POST', path, options))).to.deep.equal([
        401,
        'insufficient_user_authentication',
      ]);
    }
    expect(stripe.calls).to.deep.equal([]);
  });
});

describe('billing by the ledger over HTTP', () => {
  it('has no pages of Stripe, and takes no messages of it', async () => {
    const service = await portalService(plans);
    for (const [path, options] of [
      ['/billing/checkout', { body: { plan: 'seats' } }],
      ['/billing/portal', {}],
    ] as const) {
      const { status, json } = await service.as('owner.acme', 'POST', path, options);
      expect([status, json['code']]).to.deep.equal([409, 'no_checkout']);
    }
    const reply = await fetch(`${service.url}/billing/stripe`, { method: 'POST', body: '{}' });
    expect(reply.status).to.equal(404);
    await service.stop();
  });
});
