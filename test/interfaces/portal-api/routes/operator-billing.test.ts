import { expect } from 'chai';
import { advanceBilling } from '../../../../application/billing/advance-billing.js';
import { loadBilling } from '../../../../application/billing/billing-stream.js';
import { changeOverrides } from '../../../../application/tenant/operators/change-overrides.js';
import type { Reply } from '../../../support/http/http-client.js';
import { type OperatorService, operatorService } from './operator-service.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { billedTo } from '../../../support/billing/billed-to.js';

const DAY = 24 * 3_600_000;
const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];

describe('billing at the API of the operators', () => {
  let service: OperatorService;
  let path: string;
  beforeEach(async () => {
    service = await operatorService();
    path = `/portal/api/operator/tenants/${service.tenantId}`;
  });
  afterEach(() => service.stop());

  const send = (method: string, at: string, body: object) =>
    service.as('operator', method, `${path}${at}`, { body: { reason: 'Ticket 4711', ...body } });
  const typesSince = (head: number): string[] =>
    service.world.log.all
      .slice(head)
      .filter(({ context }) => context.tenantId === service.tenantId)
      .map(({ event }) => event.type);
  /** Puts the tenant on a plan, and lets its trial pass. Returns its open invoice. */
  async function invoiced(): Promise<string> {
    await send('PUT', '/plan', { plan: 'team', collection: 'invoice', termsDays: 14, ...billedTo });
    service.world.now += 14 * DAY;
    await advanceBilling(service.app, {
      due: () => Promise.resolve([service.tenantId]),
      onError: (error) => {
        throw error;
      },
    });
    const { items } = (await service.as('operator', 'GET', `${path}/invoices`)).json as {
      items?: { id: string; status: string }[];
    };
    expect(items![0]).to.include({ status: 'open' });
    return items![0]!.id;
  }

  it('a tenant is put on a plan, with terms of payment', async () => {
    const head = service.world.log.all.length;
    const choice = { plan: 'team', collection: 'invoice', termsDays: 14 };
    const unnamed = await send('PUT', '/plan', choice);
    expect(problem(unnamed)).to.deep.equal([409, 'billing_details_required']);
    const reply = await send('PUT', '/plan', { ...choice, ...billedTo });
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.json).to.include({ plan: 'team', status: 'trialing', quantity: 1 });
    expect(typesSince(head)).to.deep.equal([
      'BillingConsentChanged',
      'BillingDetailsChanged',
      'BillingSubscriptionCreated',
    ]);
    expect((await service.as('operator', 'GET', path)).json).to.include({ plan: 'team' });
    expect((await send('PUT', '/plan', { plan: 'gold' })).status).to.equal(400);
  });

  it('another way of payment leaves the plan at the price that was agreed, also where it is not offered any more', async () => {
    const id = await invoiced();
    await send('POST', `/invoices/${id}/paid`, {});
    const agreed = (await service.as('operator', 'GET', `${path}/plan`)).json['subscription'];
    const dearer = service.world.plans.plans.map((one) => ({ ...one, amount: one.amount * 2 }));
    for (const [termsDays, today] of [
      [30, dearer],
      [60, dearer.filter((one) => one.id !== 'team')],
    ] as const) {
      Object.assign(service.world.plans, { plans: today });
      const head = service.world.log.all.length;
      const reply = await send('PUT', '/plan', { plan: 'team', collection: 'invoice', termsDays });
      expect(reply.status, reply.text).to.equal(200);
      expect(reply.json).to.deep.equal(agreed);
      expect(typesSince(head)).to.deep.equal(['BillingConsentChanged']);
    }
    const other = await send('PUT', '/plan', { plan: 'team', quantity: 2, collection: 'manual' });
    expect(other.status, other.text).to.equal(400);
  });

  it('an invoice is marked as paid, once', async () => {
    const id = await invoiced();
    const paid = await send('POST', `/invoices/${id}/paid`, { reference: 'Statement 7' });
    expect(paid.status, paid.text).to.equal(200);
    expect(paid.json).to.include({ id, status: 'paid' });
    expect(problem(await send('POST', `/invoices/${id}/paid`, {}))).to.deep.equal([409, 'invoice_settled']);
  });

  it('an attempt to collect an invoice is marked as failed', async () => {
    const id = await invoiced();
    const failed = await send('POST', `/invoices/${id}/failed`, { failureReason: 'card_declined' });
    expect(failed.status, failed.text).to.equal(200);
    const attempts = failed.json['attempts'] as { failureReason: string }[];
    expect(attempts.at(-1)).to.include({ failureReason: 'card_declined' });
  });

  it('an invoice of another tenant is not found', async () => {
    const id = await invoiced();
    const other = await service.tenant();
    const reply = await service.as(
      'operator',
      'POST',
      `/portal/api/operator/tenants/${other}/invoices/${id}/paid`,
      {
        body: { reason: 'x' },
      },
    );
    expect(problem(reply)).to.deep.equal([404, 'invoice_not_found']);
  });

  it('the list of overrides is what the tenant has afterwards, and an unchanged one keeps its reason', async () => {
    const until = '2999-01-01T00:00:00.000Z';
    const first = await send('PUT', '/overrides', {
      overrides: [
        { limit: 'users', value: 500, until },
        { limit: 'webhooks', value: null },
      ],
    });
    expect(first.status, first.text).to.equal(200);
    expect(first.json['items']).to.have.length(2);
    const later = await send('PUT', '/overrides', {
      overrides: [
        { limit: 'users', value: 500, until },
        { limit: 'clients', value: 3 },
      ],
      reason: 'Ticket 5000',
    });
    expect(later.json['items']).to.have.deep.members([
      { limit: 'users', value: 500, reason: 'Ticket 4711', until },
      { limit: 'clients', value: 3, reason: 'Ticket 5000', until: null },
    ]);
    const again = await send('PUT', '/overrides', {
      overrides: [
        { limit: 'users', value: 500, until },
        { limit: 'clients', value: 3 },
      ],
      reason: 'Ticket 6000',
    });
    expect(again.json['items']).to.deep.equal(later.json['items']);
    expect((await send('PUT', '/overrides', { overrides: [] })).json['items']).to.deep.equal([]);
  });

  it('an override that has ended does not keep others from being changed', async () => {
    const until = new Date(service.world.now + DAY).toISOString();
    const ended = { limit: 'users', value: 500, until };
    expect((await send('PUT', '/overrides', { overrides: [ended] })).status).to.equal(200);
    service.world.now += 2 * DAY;
    const head = service.world.log.all.length;
    const webhooks = { limit: 'webhooks', value: 7 };
    const reply = await send('PUT', '/overrides', { overrides: [ended, webhooks], reason: 'Ticket 5000' });
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.json['items']).to.have.deep.members([
      { ...ended, reason: 'Ticket 4711' },
      { ...webhooks, reason: 'Ticket 5000', until: null },
    ]);
    expect(typesSince(head)).to.deep.equal(['PlanOverridden']);
    for (const [overrides, pointer] of [
      [[{ ...ended, value: 501 }], '/until'],
      [[ended, ended], '/overrides/1/limit'],
    ] as const) {
      const refusal = await send('PUT', '/overrides', { overrides });
      expect((refusal.json['errors'] as { pointer: string }[])[0]!.pointer).to.equal(pointer);
    }
    const removed = await send('PUT', '/overrides', { overrides: [webhooks] });
    expect(removed.json['items']).to.have.length(1);
  });

  it('the plan is read with what the tenant may pay by, and changed only in the version that was read', async () => {
    const none = await service.as('operator', 'GET', `${path}/plan`);
    expect(none.json).to.deep.include({ subscription: null, consent: null });
    const known = { 'If-Match': none.headers.get('etag') ?? '' };
    const put = (body: object) =>
      service.as('operator', 'PUT', `${path}/plan`, { headers: known, body: { reason: 'x', ...body } });
    const first = await put({ plan: 'team', collection: 'invoice', termsDays: 14, ...billedTo });
    expect(first.status, first.text).to.equal(200);
    const now = await service.as('operator', 'GET', `${path}/plan`);
    expect(now.json['consent']).to.deep.equal({ collection: 'invoice', termsDays: 14 });
    expect(now.json['subscription']).to.include({ plan: 'team' });
    for (const body of [{ plan: 'business' }, { plan: 'business', collection: 'manual' }])
      expect(problem(await put(body))).to.deep.equal([412, 'stale_revision']);
    expect((await service.as('operator', 'GET', `${path}/plan`)).json).to.deep.equal(now.json);
  });

  it('overrides are read, and changed only in the version that was read', async () => {
    const none = await service.as('operator', 'GET', `${path}/overrides`);
    expect(none.json).to.deep.equal({ items: [] });
    const known = { 'If-Match': none.headers.get('etag') ?? '' };
    const put = (overrides: readonly object[]) =>
      service.as('operator', 'PUT', `${path}/overrides`, {
        headers: known,
        body: { overrides, reason: 'x' },
      });
    const first = await put([
      { limit: 'users', value: 5 },
      { limit: 'clients', value: 6 },
    ]);
    expect(first.status, first.text).to.equal(200);
    expect((await service.as('operator', 'GET', `${path}/overrides`)).json).to.deep.equal(first.json);
    const head = service.world.log.all.length;
    expect(problem(await put([{ limit: 'users', value: 7 }]))).to.deep.equal([412, 'stale_revision']);
    // also where the list is the one that the tenant has
    const same = [
      { limit: 'users', value: 5 },
      { limit: 'clients', value: 6 },
    ];
    expect(problem(await put(same))).to.deep.equal([412, 'stale_revision']);
    expect(typesSince(head)).to.deep.equal([]);
  });

  it('a change of overrides answers the version that it led to', async () => {
    const etagNow = async () =>
      (await service.as('operator', 'GET', `${path}/overrides`)).headers.get('etag') ?? 'none';
    const unchanged = await send('PUT', '/overrides', { overrides: [] });
    expect(unchanged.headers.get('etag')).to.equal(await etagNow());
    const first = await send('PUT', '/overrides', { overrides: [{ limit: 'users', value: 5 }] });
    expect(first.headers.get('etag')).to.equal(await etagNow());
    const known = { 'If-Match': first.headers.get('etag') ?? '' };
    const body = { overrides: [{ limit: 'clients', value: 6 }], reason: 'x' };
    const next = await service.as('operator', 'PUT', `${path}/overrides`, { headers: known, body });
    expect(next.status, next.text).to.equal(200);
    expect(next.headers.get('etag')).to.equal(await etagNow());
  });

  it('a change of overrides that was interrupted goes on when it is repeated', async () => {
    const { revision } = await loadBilling(service.app, service.tenantId);
    const context = systemCommand({ tenantId: service.tenantId, ifMatch: [revision ?? -1n] });
    const overrides = [
      { limit: 'users', value: 5 },
      { limit: 'clients', value: 6 },
    ];
    const done = () => changeOverrides(service.app, context, { overrides, reason: 'x' });
    const { events } = service.app;
    let appends = 0;
    const failing = {
      ...service.app,
      events: {
        ...events,
        append: (...given: Parameters<typeof events.append>) =>
          (appends += 1) > 1 ? Promise.reject(new Error('stopped')) : events.append(...given),
      },
    };
    await changeOverrides(failing, context, { overrides, reason: 'x' }).catch(() => null);
    expect(appends).to.equal(2);
    const { items } = await done();
    expect(items).to.have.length(2);
    expect((await done()).items).to.deep.equal(items);
  });

  it('the invoices of a tenant are listed page by page', async () => {
    await invoiced();
    const read = (query: string) => service.as('operator', 'GET', `${path}/invoices?${query}`);
    const reply = await read('limit=1&includeTotal=true');
    expect(reply.json, reply.text).to.include({ nextCursor: null, total: 1 });
    expect((await read('limit=0')).status).to.equal(400);
  });

  it('a list with one bad override changes nothing', async () => {
    const head = service.world.log.all.length;
    for (const overrides of [
      [
        { limit: 'users', value: 5 },
        { limit: 'moods', value: 1 },
      ],
      [
        { limit: 'users', value: 5 },
        { limit: 'users', value: 6 },
      ],
      [{ limit: 'users', value: 5, until: 'tomorrow' }],
    ])
      expect((await send('PUT', '/overrides', { overrides })).status).to.equal(400);
    expect(typesSince(head)).to.deep.equal([]);
  });
});
