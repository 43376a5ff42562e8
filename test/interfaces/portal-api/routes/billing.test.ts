import { expect } from 'chai';
import { advanceBilling } from '../../../../application/billing/advance-billing.js';
import { markPaid } from '../../../../application/billing/settle-invoice.js';
import { allowPayment } from '../../../../application/billing/allow-payment.js';
import { overridePlan } from '../../../../application/billing/override-plan.js';
import { demoPlans } from '../../../../interfaces/plans-file.js';
import { type PlanCatalogue, checkedPlans } from '../../../../domain/billing/plan.js';
import { operatorContext } from '../../../../application/shared/event-context.js';
import type { Reply } from '../../../support/http/http-client.js';
import { type PortalService, portalService } from './clients-service.js';
import { billedTo } from '../../../support/billing/billed-to.js';

const DAY = 24 * 3_600_000;
const enterprise = { id: 'enterprise', name: 'Enterprise', amount: 900, per: 'unit' };

describe("billing at the portal's API", () => {
  let service: PortalService;
  let offered: PlanCatalogue;
  beforeEach(async () => {
    offered = { ...checkedPlans({ ...demoPlans, plans: [...demoPlans.plans, enterprise] }) };
    service = await portalService(offered);
  });
  /** Offers other plans from now on. */
  const offer = (plans: PlanCatalogue['plans']) => void Object.assign(offered, { plans });
  afterEach(() => service.stop());

  const get = (path: string): Promise<Reply> => service.as('owner.acme', 'GET', path);
  const put = (path: string, body: object): Promise<Reply> => service.as('owner.acme', 'PUT', path, { body });
  const post = (path: string, body?: object): Promise<Reply> =>
    service.as('owner.acme', 'POST', path, body === undefined ? {} : { body });
  const consent = () => {
    const { app } = service;
    const context = operatorContext(service.tenants.acme, app.ids.next());
    return allowPayment(app, context, { collection: 'invoice', termsDays: 14 });
  };
  const pass = async (ms: number): Promise<number> => {
    service.world.now += ms;
    return advanceBilling(service.app, {
      due: () => Promise.resolve([service.tenants.acme]),
      onError: (error) => {
        throw error;
      },
    });
  };
  const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];

  it('a tenant is on the default plan until it chooses another', async () => {
    const plans = await get('/plans');
    expect(plans.status, plans.text).to.equal(200);
    expect(plans.json).to.include({ current: 'free', currency: 'EUR' });
    expect(problem(await get('/subscription'))).to.deep.equal([404, 'no_subscription']);
    expect((await get('/invoices')).json).to.deep.equal({ items: [], nextCursor: null });
  });

  it('a plan is chosen with a trial, invoiced when that ends, and active once it is paid', async () => {
    const chosen = await put('/subscription', { plan: 'team', ...billedTo });
    expect(chosen.status, chosen.text).to.equal(200);
    expect(chosen.json).to.include({ plan: 'team', status: 'trialing', quantity: 1, pendingPlan: null });
    expect((await get('/plans')).json['current']).to.equal('team');
    expect((await get('/subscription')).json).to.deep.equal(chosen.json);

    await pass(14 * DAY);
    expect((await get('/subscription')).json).to.include({ status: 'past_due' });
    const { items } = (await get('/invoices')).json as unknown as { items: { id: string }[] };
    const [invoice] = items;
    expect(invoice).to.include({ status: 'open', subtotal: 4900, tax: 980, total: 5880, taxPercent: 20 });
    const { app } = service;
    const context = operatorContext(service.tenants.acme, app.ids.next());
    await markPaid(app, context, invoice!.id, 'statement 7');
    expect((await get('/subscription')).json).to.include({ status: 'active' });
    expect((await get(`/invoices/${invoice!.id}`)).json).to.include({ status: 'paid' });
    expect(await pass(0)).to.equal(0);
  });

  it('a plan without a trial is opened by an operator', async () => {
    await put('/subscription', { plan: 'team', ...billedTo });
    await post('/subscription/cancel', { atPeriodEnd: false });
    expect(problem(await put('/subscription', { plan: 'team', ...billedTo }))).to.deep.equal([
      409,
      'consent_required',
    ]);
    await consent();
    const reply = await put('/subscription', { plan: 'business', quantity: 30 });
    expect(reply.json).to.include({ status: 'active', collection: 'invoice', quantity: 30 });
  });

  it('a plan without a trial is not reached by a change during the trial of another', async () => {
    await put('/subscription', { plan: 'team', ...billedTo });
    for (const send of [put, (_: string, body: object) => post('/subscription/preview', body)])
      expect(problem(await send('/subscription', { plan: 'enterprise', quantity: 100_000 }))).to.deep.equal([
        409,
        'consent_required',
      ]);
    expect((await get('/subscription')).json).to.include({ plan: 'team', status: 'trialing' });
    await consent();
    const reply = await put('/subscription', { plan: 'enterprise', quantity: 2 });
    expect(reply.json).to.include({ plan: 'enterprise', status: 'trialing' });
  });

  it('a preview says what a change costs now and next, and changes nothing', async () => {
    await consent();
    await put('/subscription', { plan: 'team', ...billedTo });
    await pass(14 * DAY);
    const preview = await post('/subscription/preview', { plan: 'business', quantity: 100 });
    expect(problem(preview)).to.deep.equal([409, 'invoice_unpaid']);
    const cheaper = await post('/subscription/preview', { plan: 'business', quantity: 10 });
    expect(cheaper.json).to.include({ now: 0, next: 2000 });
    expect((await get('/subscription')).json).to.include({ plan: 'team', pendingPlan: null });
    await put('/subscription', { plan: 'business', quantity: 10 });
    expect((await get('/subscription')).json).to.include({
      plan: 'team',
      pendingPlan: 'business',
      pendingQuantity: 10,
    });
  });

  for (const [what, today] of [
    [
      'costs more by now',
      (plans: PlanCatalogue['plans']) => plans.map((one) => ({ ...one, amount: one.amount * 2 })),
    ],
    [
      'is not offered any more',
      (plans: PlanCatalogue['plans']) => plans.filter(({ id }) => id !== 'enterprise'),
    ],
  ] as const)
    it(`an owner stays on a plan that ${what}, at the price that was agreed`, async () => {
      await consent();
      await put('/subscription', { plan: 'enterprise', quantity: 10, ...billedTo });
      const { app } = service;
      const invoices = async () => (await get('/invoices')).json['items'] as { id: string }[];
      const [invoice] = await invoices();
      await markPaid(app, operatorContext(service.tenants.acme, app.ids.next()), invoice!.id, 'statement 7');
      const agreed = (await get('/subscription')).json;
      await put('/subscription', { plan: 'enterprise', quantity: 5 });
      expect((await get('/subscription')).json).to.include({ pendingQuantity: 5 });
      offer(today(offered.plans));
      const stay = { plan: 'enterprise', quantity: 10 };
      const preview = await post('/subscription/preview', stay);
      expect(preview.json, preview.text).to.include({ now: 0, next: 9_000, currency: 'EUR' });
      expect(preview.json['from']).to.equal(agreed['currentPeriodEnd']);
      const reply = await put('/subscription', stay);
      expect(reply.status, reply.text).to.equal(200);
      expect(reply.json).to.deep.equal(agreed);
      expect(await invoices()).to.have.length(1);
    });

  it('a plan with a price needs somebody to make invoices out to, and the choice may say it', async () => {
    expect((await get('/plans')).json).to.include({ needsDetails: true });
    expect((await post('/subscription/preview', { plan: 'team' })).json).to.include({ next: 4900 });
    expect(problem(await put('/subscription', { plan: 'team' }))).to.deep.equal([
      409,
      'billing_details_required',
    ]);
    const empty = await put('/subscription', { plan: 'team', details: { name: ' ', address: '' } });
    expect((empty.json['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)).to.deep.equal([
      '/details/name',
      '/details/address',
    ]);
    expect(problem(await get('/subscription'))).to.deep.equal([404, 'no_subscription']);
    await put('/subscription', { plan: 'team', ...billedTo });
    expect((await get('/plans')).json).to.include({ needsDetails: false });
    expect((await get('/billing-details')).json).to.include({ name: 'Acme Inc.' });
    expect((await put('/billing-details', { name: '' })).status).to.equal(400);
    expect((await put('/subscription', { plan: 'business', quantity: 2 })).status).to.equal(200);
  });

  it('an invoice says how to pay, and is there as a PDF for owners alone', async function () {
    this.slow(30_000);

    await put('/subscription', { plan: 'team', ...billedTo });
    await pass(14 * DAY);
    const [invoice] = (
      (await get('/invoices')).json as unknown as { items: { id: string; payment: string }[] }
    ).items;
    expect(invoice?.payment).to.include('IBAN');
    const path = `/invoices/${invoice!.id}/pdf`;
    const reply = await get(path);
    expect([reply.status, reply.headers.get('content-type')]).to.deep.equal([200, 'application/pdf']);
    expect(reply.text.slice(0, 5)).to.equal('%PDF-');
    const known = { headers: { 'If-None-Match': reply.headers.get('etag') ?? '' } };
    expect((await service.as('owner.acme', 'GET', path, known)).status).to.equal(304);
    expect(problem(await service.as('admin.acme', 'GET', path))).to.deep.equal([403, 'owner_required']);
    expect(problem(await service.as('owner.globex', 'GET', path))).to.deep.equal([404, 'invoice_not_found']);
  });

  it('invoices are listed newest first, page by page', async () => {
    await consent();
    await put('/subscription', { plan: 'team', ...billedTo });
    for (const days of [14, 31, 31]) {
      await pass(days * DAY);
      for (const { id } of (await get('/invoices')).json['items'] as { id: string }[])
        await markPaid(
          service.app,
          operatorContext(service.tenants.acme, service.app.ids.next()),
          id,
          null,
        ).catch(() => null);
    }
    const all = (await get('/invoices')).json['items'] as { id: string; issuedAt: string }[];
    expect(all.map(({ issuedAt }) => issuedAt)).to.deep.equal(
      all
        .map(({ issuedAt }) => issuedAt)
        .sort()
        .reverse(),
    );
    expect(all).to.have.length(3);
    const first = await get('/invoices?limit=2&includeTotal=true');
    expect(first.json['total'], first.text).to.equal(3);
    expect(first.json['items']).to.deep.equal(all.slice(0, 2));
    const next = await get(`/invoices?limit=2&cursor=${String(first.json['nextCursor'])}`);
    expect(next.json).to.deep.equal({ items: all.slice(2), nextCursor: null });
  });

  it("the tax of the plans is the tenant's own", async () => {
    const { app } = service;
    const context = operatorContext(service.tenants.acme, app.ids.next());
    await overridePlan(app, context, { limit: 'taxPercent', value: 7, reason: 'Ticket 1' });
    expect((await get('/plans')).json).to.include({ taxPercent: 7 });
  });

  it('a preview names the end of a trial until there was one', async () => {
    const preview = await post('/subscription/preview', { plan: 'team' });
    const trialEndsAt = new Date(service.world.now + 14 * DAY).toISOString();
    expect(preview.json).to.include({ now: 0, next: 4900, trialEndsAt });
    expect((await get('/plans')).json).to.include({ hadTrial: false });
    await put('/subscription', { plan: 'team', ...billedTo });
    expect((await get('/plans')).json).to.include({ hadTrial: true });
    const during = await post('/subscription/preview', { plan: 'business', quantity: 2 });
    expect(during.json).to.include({ now: 0, next: 400, trialEndsAt });
    const end = await post('/subscription/preview', { plan: 'free' });
    expect(end.json).to.include({ from: trialEndsAt, trialEndsAt: null });
  });

  it('the entity tag of billing details that nobody has given accepts the first ones, once', async () => {
    const { headers } = await get('/billing-details');
    const first = () =>
      service.as('owner.acme', 'PUT', '/billing-details', {
        headers: { 'If-Match': headers.get('etag') ?? '' },
        body: { name: 'Acme Inc.' },
      });
    expect((await first()).status).to.equal(200);
    expect((await first()).status).to.equal(412);
  });

  it('a subscription ends with its period, unless it is resumed', async () => {
    await put('/subscription', { plan: 'team', ...billedTo });
    expect((await post('/subscription/cancel')).status).to.equal(204);
    expect((await get('/subscription')).json).to.include({ cancelAtPeriodEnd: true });
    expect((await post('/subscription/resume')).json).to.include({ cancelAtPeriodEnd: false });
    expect((await put('/subscription', { plan: 'free' })).json).to.include({ cancelAtPeriodEnd: true });
    await pass(14 * DAY);
    expect(problem(await get('/subscription'))).to.deep.equal([404, 'no_subscription']);
    expect((await get('/plans')).json['current']).to.equal('free');
  });

  it('invoices are made out to whom the owner says, and keep it', async () => {
    await consent();
    await put('/billing-details', { name: 'Acme Inc.', address: '1 Main Street' });
    expect((await get('/billing-details')).json).to.deep.equal({
      name: 'Acme Inc.',
      address: '1 Main Street',
      taxId: '',
    });
    await put('/subscription', { plan: 'team', ...billedTo });
    await pass(14 * DAY);
    await put('/billing-details', { name: 'Acme Ltd' });
    const { items } = (await get('/invoices')).json as unknown as { items: { customer: object }[] };
    expect(items[0]!.customer).to.include({ name: 'Acme Inc.' });
  });

  for (const [path, body, pointer] of [
    ['/subscription', { plan: 'gold' }, '/plan'],
    ['/subscription', {}, '/plan'],
    ['/subscription', { plan: 'team', quantity: 0 }, '/quantity'],
    ['/billing-details', { taxId: 'x'.repeat(51) }, '/taxId'],
  ] as const)
    it(`${JSON.stringify(body).slice(0, 40)} is refused at ${pointer}`, async () => {
      const reply = await put(path, body);
      expect(reply.status).to.equal(400);
      expect((reply.json['errors'] as { pointer: string }[])[0]!.pointer).to.equal(pointer);
    });

  it('admins and stale sign-ins are refused, and another tenant sees nothing', async () => {
    for (const path of ['/plans', '/subscription', '/invoices', '/billing-details'])
      expect(problem(await service.as('admin.acme', 'GET', path)), path).to.deep.equal([
        403,
        'owner_required',
      ]);
    const stale = await service.as('stale.owner.acme', 'PUT', '/subscription', { body: { plan: 'team' } });
    expect(problem(stale)).to.deep.equal([401, 'insufficient_user_authentication']);
    await consent();
    await put('/subscription', { plan: 'team', ...billedTo });
    await pass(14 * DAY);
    const { items } = (await get('/invoices')).json as unknown as { items: { id: string }[] };
    const theirs = await service.as('owner.globex', 'GET', `/invoices/${items[0]!.id}`);
    expect(problem(theirs)).to.deep.equal([404, 'invoice_not_found']);
  });
});
