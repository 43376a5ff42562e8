import { expect } from 'chai';
import { replayStates } from '../../../application/webhook/replay-record.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import type { Call, Reply } from '../../support/http/http-client.js';
import type { ApiUnderTest } from '../../support/http/http-service.js';

const url = 'https://listener.invalid/hooks';
const open = ['pending', 'in_progress', 'retrying'];

interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly event: string;
  readonly status: string;
  readonly replayOf: string | null;
}

/** Deliveries through the API. */
export function deliveriesSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let tenantId: string;
  let key: string;
  let path: string;
  let subscriptionId: string;
  before(async () => {
    service = await start();
  });
  beforeEach(async () => {
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    const created = await ask('POST', '/api/webhooks', {
      body: { url, events: ['user.created', 'user.deleted'] },
    });
    subscriptionId = String(created.json['id']);
    path = `/api/webhooks/${subscriptionId}`;
  });
  after(() => service.stop());

  const ask = (method: string, address: string, options: Call = {}): Promise<Reply> =>
    service.call(method, address, { key, ...options });
  const user = async (email: string): Promise<string> =>
    String((await ask('POST', '/api/users', { body: { email } })).json['id']);
  const list = async (query = ''): Promise<Delivery[]> => {
    const reply = await ask('GET', `${path}/deliveries${query}`);
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.headers.get('tessera-projection')).to.equal(null);
    return reply.json['items'] as Delivery[];
  };
  const refused = (reply: Reply): unknown[] => [reply.status, reply.json['code']];
  const redeliver = (id: string, headers: Record<string, string> = {}): Promise<Reply> =>
    ask('POST', `${path}/deliveries/${id}/redeliver`, { headers });
  const faults = (reply: Reply): string[] =>
    (reply.json['errors'] as { pointer: string; code: string }[]).map(
      ({ pointer, code }) => `${pointer} ${code}`,
    );

  it('the deliveries of a write are shown right after its answer', async () => {
    for (const name of ['a', 'b', 'c']) {
      await user(`${name}@example.com`);
      expect(await list()).to.have.length('abc'.indexOf(name) + 1);
    }
    const [newest] = await list();
    const one = await ask('GET', `${path}/deliveries/${newest!.id}`);
    expect(one.json).to.have.all.keys([
      'id',
      'subscriptionId',
      'eventId',
      'event',
      'status',
      'attemptCount',
      'maxAttempts',
      'nextAttemptAt',
      'createdAt',
      'completedAt',
      'lastStatusCode',
      'lastError',
      'isTest',
      'replayOf',
      'attempts',
      'request',
    ]);
    expect(one.json).to.include({ subscriptionId, event: 'user.created', isTest: false, replayOf: null });
    expect(one.json).to.include({ maxAttempts: 6, completedAt: null });
    expect(one.json['eventId']).to.match(/^evt_[0-9a-f-]{36}$/);
    expect(one.json['status']).to.be.oneOf(open);
  });

  it('deliveries are filtered by status, kind and time, and listed in pages', async function () {
    this.slow(10_000);

    const id = await user('a@example.com');
    const [first] = await list();
    await user('b@example.com');
    const done = (await list()).find((one) => one.id !== first!.id);
    await service.settleDelivery(done!.id, 'succeeded');
    await ask('DELETE', `/api/users/${id}`);
    const all = await list('?includeTotal=true');
    expect(all).to.have.length(3);
    expect((await list('?status=cancelled')).map(({ event }) => event)).to.deep.equal(['user.created']);
    const ids = (found: readonly Delivery[]): string[] => found.map((one) => one.id);
    expect(ids(await list('?status=succeeded'))).to.deep.equal([done!.id]);
    expect(await list('?status=failed')).to.deep.equal([]);
    expect((await list('?event=user.deleted')).map(({ event }) => event)).to.deep.equal(['user.deleted']);
    expect(ids(await list('?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00%2B02:00'))).to.deep.equal(
      ids(all),
    );
    expect(await list('?to=2020-01-01T00:00:00Z')).to.deep.equal([]);
    expect(await list('?from=2100-01-01T00:00:00Z')).to.deep.equal([]);
    const page = await ask('GET', `${path}/deliveries?limit=2&includeTotal=true`);
    expect(page.json['total']).to.equal(3);
    const rest = await list(`?limit=2&cursor=${String(page.json['nextCursor'])}`);
    expect([...ids(page.json['items'] as Delivery[]), ...ids(rest)]).to.deep.equal(ids(all));
  });

  it('the delivery of a sample has the first selected kind, or the requested one', async () => {
    const first = await ask('POST', `${path}/test`);
    expect(first.status, first.text).to.equal(202);
    expect(first.headers.get('tessera-projection')).to.equal(null);
    expect(first.json).to.include({ event: 'user.created', isTest: true, subscriptionId });
    const second = await ask('POST', `${path}/test`, { body: { event: 'invoice.paid' } });
    expect(second.json).to.include({ event: 'invoice.paid', isTest: true });
    expect(new Set((await list()).map(({ id }) => id))).to.deep.equal(
      new Set([first.json['id'], second.json['id']]),
    );
    const wrong = await ask('POST', `${path}/test`, { body: { event: 'user.*' } });
    expect([wrong.status, faults(wrong)]).to.deep.equal([400, ['/event unknown_event']]);
  });

  it('the health of a webhook has every hour of a day, or every day of a month, and no longer span', async () => {
    for (const [query, length] of [
      ['?to=2026-03-02T00:00:00Z', 24],
      ['?to=2026-03-02T00:00:00Z&interval=day', 30],
      ['?from=2026-03-01T10:30:00Z&to=2026-03-01T11:30:00Z', 2],
    ] as const) {
      const { status, json } = await ask('GET', `${path}/health${query}`);
      expect([status, (json['buckets'] as unknown[]).length]).to.deep.equal([200, length]);
      expect(json['degradedSince']).to.equal(null);
    }
    for (const [query, fault] of [
      ['?from=2026-01-01T00:00:00Z&to=2026-03-01T00:00:00Z', 'from too_long'],
      ['?from=2999-01-01T00:00:00Z', 'from after_now'],
      ['?interval=minute', 'interval not_allowed'],
    ] as const) {
      const reply = await ask('GET', `${path}/health${query}`);
      expect([reply.status, faults(reply)]).to.deep.equal([400, [fault]]);
    }
    expect(refused(await ask('GET', `/api/webhooks/${uuids.next()}/health`))).to.deep.equal([
      404,
      'webhook_not_found',
    ]);
  });

  it('a test delivers the data that is given, as far as it is like that of the kind', async () => {
    const data = { userId: uuids.next(), extra: { deep: [1] } };
    const sent = await ask('POST', `${path}/test`, { body: { event: 'user.deleted', data } });
    expect([sent.status, sent.json['event'], sent.json['isTest']]).to.deep.equal([202, 'user.deleted', true]);
    // of the first kind that the webhook selects, user.created
    const wrong = await ask('POST', `${path}/test`, {
      body: { data: { userId: 7, email: 'a@example.com' } },
    });
    expect(wrong.status).to.equal(400);
    expect(faults(wrong)).to.include('/data/userId type').and.to.include('/data/roles required');
    const long = { event: 'user.deleted', data: { ...data, extra: 'x'.repeat(16_384) } };
    expect(faults(await ask('POST', `${path}/test`, { body: long }))).to.deep.equal(['/data too_long']);
  });

  it('a repeated request makes one delivery', async () => {
    const headers = { 'Idempotency-Key': 'test' };
    const test = (): Promise<Reply> => ask('POST', `${path}/test`, { headers });
    const [first, second] = [await test(), await test()];
    expect(second.json['id']).to.equal(first.json['id']);
    expect(await list()).to.have.length(1);
  });

  it('a delivery that has ended is redelivered under the same event id', async () => {
    await user('a@example.com');
    const [first] = await list();
    // one that waits after a failed attempt is tried at once instead
    const early = await redeliver(first!.id);
    if (early.status !== 202) expect(refused(early)).to.deep.equal([409, 'delivery_under_way']);
    await service.settleDelivery(first!.id, 'failed');
    const again = await redeliver(first!.id);
    expect(again.status, again.text).to.equal(202);
    expect(again.json).to.include({ eventId: first!.eventId, event: 'user.created', replayOf: first!.id });
    expect(again.json['status']).to.be.oneOf(open);
    expect(await list()).to.have.length(2);
    expect(refused(await redeliver(uuids.next()))).to.deep.equal([404, 'delivery_not_found']);
  });

  it('a delivery is not found at another webhook', async () => {
    await user('a@example.com');
    const [first] = await list();
    const other = await ask('POST', '/api/webhooks', { body: { url, events: ['*'] } });
    const address = `/api/webhooks/${String(other.json['id'])}/deliveries`;
    expect((await ask('GET', address)).json['items']).to.deep.equal([]);
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/redeliver'],
    ] as const)
      expect(refused(await ask(method, `${address}/${first!.id}${rest}`))).to.deep.equal([
        404,
        'delivery_not_found',
      ]);
  });

  it('deliveries end with a webhook that is deactivated, for which none can be requested then', async () => {
    await user('a@example.com');
    const [first] = await list();
    await service.settleDelivery(first!.id, 'failed');
    await ask('PUT', path, { body: { active: false } });
    await user('b@example.com');
    expect(await list()).to.have.length(1);
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    for (const reply of [
      await ask('POST', `${path}/test`),
      await redeliver(first!.id),
      await ask('POST', `${path}/replay`, { body: span }),
    ])
      expect(refused(reply)).to.deep.equal([409, 'webhook_inactive']);
  });

  it('a delivery about a user is redelivered for callers who may read users only', async function () {
    this.slow(10_000);

    await user('a@example.com');
    const [first] = await list();
    await service.settleDelivery(first!.id, 'failed');
    const lacking = await service.key(tenantId, ['webhooks:read', 'webhooks:write']);
    const enough = await service.key(tenantId, ['webhooks:write', 'users:read']);
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    const replay = (body: object, given: string): Promise<Reply> =>
      ask('POST', `${path}/replay`, { body: { ...span, ...body }, key: given });
    const again = `${path}/deliveries/${first!.id}/redeliver`;
    for (const reply of [
      await ask('POST', again, { key: lacking }),
      await replay({}, lacking),
      await replay({ events: ['*'] }, lacking),
      await replay({ events: ['invoice.paid', 'user.login'] }, lacking),
    ]) {
      expect(refused(reply)).to.deep.equal([403, 'missing_scope']);
      expect(reply.json['error']).to.equal('API key missing required scope: users:read');
    }
    expect(await list()).to.have.length(1);
    expect((await ask('POST', again, { key: enough })).status).to.equal(202);
    expect((await replay({}, enough)).status).to.equal(202);
    expect(refused(await replay({}, await service.key(tenantId, ['users:read'])))).to.deep.equal([
      403,
      'missing_scope',
    ]);
    const unknown = path.replace(subscriptionId, uuids.next());
    const nowhere = await ask('POST', `${unknown}/replay`, { body: span, key: lacking });
    expect(refused(nowhere)).to.deep.equal([404, 'webhook_not_found']);
  });

  it('a listener hears of users by callers who may read users only', async () => {
    const lacking = await service.key(tenantId, ['webhooks:write']);
    const enough = await service.key(tenantId, ['webhooks:write', 'users:read']);
    const create = (events: readonly string[], given: string): Promise<Reply> =>
      ask('POST', '/api/webhooks', { body: { url, events }, key: given });
    const change = (body: object, given: string, at = path): Promise<Reply> =>
      ask('PUT', at, { body, key: given });
    const other = (await create(['invoice.paid'], lacking)).json['id'];
    for (const reply of [
      await create(['user.login'], lacking),
      await create(['invoice.paid', '*'], lacking),
      await change({ events: ['user.*'] }, lacking),
      await change({ events: ['user.created', 'user.login'] }, lacking),
      await change({ url: `${url}/elsewhere` }, lacking),
      await change({ events: ['*'] }, lacking, `/api/webhooks/${String(other)}`),
    ]) {
      expect(refused(reply)).to.deep.equal([403, 'missing_scope']);
      expect(reply.json['error']).to.equal('API key missing required scope: users:read');
    }
    for (const body of [
      { url, events: ['user.created'], description: 'fewer' },
      { events: ['user.created', 'invoice.paid'] },
      { active: false },
    ])
      expect((await change(body, lacking)).status, JSON.stringify(body)).to.equal(200);
    expect((await create(['user.*'], enough)).status).to.equal(201);
    expect((await change({ url: `${url}/elsewhere`, events: ['*'] }, enough)).status).to.equal(200);
  });

  it('deliveries of other kinds are redelivered without that scope, for the kinds that are selected then', async () => {
    const lacking = await service.key(tenantId, ['webhooks:write']);
    expect((await ask('PUT', path, { body: { events: ['invoice.paid'] }, key: lacking })).status).to.equal(
      200,
    );
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    const reply = await ask('POST', `${path}/replay`, { body: span, key: lacking });
    expect(reply.status, reply.text).to.equal(202);
    expect(reply.json['events']).to.deep.equal(['invoice.paid']);
  });

  it('the deliveries of a span of time are repeated on request', async () => {
    const body = {
      from: '2026-01-01T00:00:00+01:00',
      to: '2026-01-31T00:00:00Z',
      events: ['user.*'],
      status: 'failed',
    };
    const reply = await ask('POST', `${path}/replay`, { body });
    expect(reply.status, reply.text).to.equal(202);
    expect(reply.json).to.deep.include({
      subscriptionId,
      events: ['user.*'],
      deliveryStatus: 'failed',
      from: '2025-12-31T23:00:00.000Z',
      to: '2026-01-31T00:00:00.000Z',
    });
    const id = String(reply.json['id']);
    const read = await ask('GET', `${path}/replays/${id}`);
    const listed = await ask('GET', `${path}/replays`);
    for (const { status, ...replay } of [reply.json, read.json, ...(listed.json['items'] as object[])] as {
      readonly status: string;
    }[]) {
      expect(replayStates).to.include(status);
      expect(replay).to.deep.include({ id, deliveryStatus: 'failed', total: 0, sent: 0, failed: 0 });
    }
    const wrong: readonly [object, string[]][] = [
      [{}, ['/from required', '/to required']],
      [{ ...body, to: body.from }, ['/to range']],
      [{ ...body, to: '2026-02-02T00:00:00Z' }, ['/to range']],
      [{ ...body, from: '2026-01-01T23:59:60Z' }, ['/from format']],
      [{ ...body, from: 'yesterday' }, ['/from format']],
      [{ ...body, events: [] }, ['/events required']],
      [{ ...body, events: ['x'] }, ['/events/0 unknown_event']],
      [{ ...body, status: 'pending' }, ['/status unknown']],
    ];
    for (const [given, expected] of wrong) {
      const answer = await ask('POST', `${path}/replay`, { body: given });
      expect([answer.status, faults(answer)], JSON.stringify(given)).to.deep.equal([400, expected]);
    }
  });
}
