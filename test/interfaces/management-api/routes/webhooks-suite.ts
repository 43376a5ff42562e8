import { expect } from 'chai';
import { eventTypes } from '../../../../application/webhook/webhook-catalogue.js';
import { eventKinds } from '../../../../domain/webhook/event-kinds.js';
import { mostWebhooks } from '../../../../domain/webhook/webhook-input.js';
import type { Call, Reply } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';

const url = 'https://listener.invalid/hooks';

/** Webhook subscriptions through the API. */
export function webhooksSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let tenantId: string;
  let key: string;
  before(async () => {
    service = await start();
  });
  beforeEach(async () => {
    tenantId = await service.tenant();
    key = await service.key(tenantId);
  });
  after(() => service.stop());

  const ask = (method: string, path: string, options: Call = {}): Promise<Reply> =>
    service.call(method, path, { key, ...options });
  const create = (body: object = {}, headers: Record<string, string> = {}): Promise<Reply> =>
    ask('POST', '/api/webhooks', { body: { url, events: ['user.*'], ...body }, headers });
  const pathOf = (reply: Reply): string => `/api/webhooks/${String(reply.json['id'])}`;
  const refused = (reply: Reply): unknown[] => [reply.status, reply.json['code']];
  const faults = (reply: Reply): string[] =>
    (reply.json['errors'] as { pointer: string; code: string }[]).map(
      ({ pointer, code }) => `${pointer} ${code}`,
    );

  it('a webhook is created, read, listed, changed and deleted', async () => {
    const created = await create({ description: 'CRM' });
    expect(created.status, created.text).to.equal(201);
    const members = ['id', 'url', 'events', 'description', 'active', 'createdAt', 'updatedAt'];
    expect(created.json).to.have.all.keys([...members, 'secret']);
    const { secret, ...record } = created.json;
    expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{64}$/);
    expect(record).to.deep.include({ url, events: ['user.*'], description: 'CRM', active: true });
    const path = pathOf(created);
    expect(created.headers.get('location')).to.equal(path);
    const read = await ask('GET', path);
    expect([read.status, read.json]).to.deep.equal([200, record]);
    expect(read.headers.get('etag')).to.equal(created.headers.get('etag'));
    const list = await ask('GET', '/api/webhooks?includeTotal=true');
    expect(list.json).to.deep.equal({
      items: [{ ...record, degradedSince: null }],
      nextCursor: null,
      total: 1,
    });

    const headers = { 'If-Match': String(created.headers.get('etag')) };
    const changes = { url: `${url}/2`, events: ['tenant.locked', 'user.login'], active: false };
    const changed = await ask('PUT', path, { body: changes, headers });
    expect(changed.status, changed.text).to.equal(200);
    expect(changed.json).to.deep.include({
      ...changes,
      events: ['user.login', 'tenant.locked'],
      description: 'CRM',
    });
    expect((await ask('GET', path)).text).to.equal(changed.text);
    for (const method of ['PUT', 'DELETE'])
      expect((await ask(method, path, { body: {}, headers })).status).to.equal(412);
    expect((await ask('DELETE', path)).status).to.equal(204);
    for (const [method, address] of [
      ['GET', path],
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/rotate-secret`],
      ['POST', `${path}/test`],
      ['GET', `${path}/deliveries`],
    ] as const)
      expect(refused(await ask(method, address, method === 'PUT' ? { body: {} } : {}))).to.deep.equal([
        404,
        'webhook_not_found',
      ]);
    expect((await ask('GET', '/api/webhooks')).json['items']).to.deep.equal([]);
  });

  it('a webhook is not changed when nothing differs', async () => {
    const created = await create();
    const changed = await ask('PUT', pathOf(created), { body: { url, events: ['user.*'], active: true } });
    expect(changed.headers.get('etag')).to.equal(created.headers.get('etag'));
    expect(changed.json['updatedAt']).to.equal(created.json['updatedAt']);
  });

  it('webhooks are listed in pages, newest first', async () => {
    const ids: unknown[] = [];
    for (let number = 0; number < 3; number++) ids.push((await create()).json['id']);
    const idsOf = (reply: Reply): unknown[] => (reply.json['items'] as { id: string }[]).map(({ id }) => id);
    const first = await ask('GET', '/api/webhooks?limit=2');
    const rest = await ask('GET', `/api/webhooks?cursor=${String(first.json['nextCursor'])}`);
    expect([...idsOf(first), ...idsOf(rest)]).to.have.members(ids);
    expect(idsOf(rest)).to.have.length(1);
  });

  it('a secret is shown when it is made, and never again', async () => {
    const created = await create();
    const path = pathOf(created);
    const rotated = await ask('POST', `${path}/rotate-secret`);
    expect(rotated.status, rotated.text).to.equal(200);
    const shown = [created, rotated].map((reply) => String(reply.json['secret']));
    expect(new Set(shown).size).to.equal(2);
    const later = [
      await ask('GET', path),
      await ask('GET', '/api/webhooks'),
      await ask('PUT', path, { body: { description: 'new' } }),
    ];
    for (const reply of later)
      for (const secret of shown) expect(reply.text).not.to.contain(secret).and.not.to.contain('whsec_');
    const kept = await service.app.events.load(
      `tenant_${tenantId.replaceAll('-', '')}-webhook_${String(created.json['id']).replaceAll('-', '')}`,
    );
    expect(JSON.stringify(kept.map(({ event }) => event))).not.to.contain('whsec_');
  });

  it('a repeated request gets the same answer, including the secret', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const [first, second] = [await create({}, headers), await create({}, headers)];
    expect([second.status, second.text]).to.deep.equal([201, first.text]);
    expect(second.headers.get('idempotent-replayed')).to.equal('true');
    const rotate = (): Promise<Reply> => ask('POST', `${pathOf(first)}/rotate-secret`, { headers });
    expect((await rotate()).text).to.equal((await rotate()).text);
  });

  it('two secrets sign for as long as requested', async () => {
    const path = pathOf(await create());
    for (const overlapSeconds of [0, 3_600, 30 * 86_400])
      expect((await ask('POST', `${path}/rotate-secret`, { body: { overlapSeconds } })).status).to.equal(200);
    for (const overlapSeconds of [-1, 30 * 86_400 + 1]) {
      const reply = await ask('POST', `${path}/rotate-secret`, { body: { overlapSeconds } });
      expect([reply.status, faults(reply)]).to.deep.equal([400, ['/overlapSeconds range']]);
    }
  });

  const places: readonly [url: string, fault: string][] = [
    ['http://example.com/hooks', 'address'],
    ['https://localhost/hooks', 'address'],
    ['https://printer.local/hooks', 'address'],
    ['https://db.internal/', 'address'],
    ['https://127.0.0.1/', 'address'],
    ['https://10.1.2.3/', 'address'],
    ['https://169.254.169.254/latest/meta-data', 'address'],
    ['https://[::1]/', 'address'],
    ['https://[::ffff:10.0.0.1]/', 'address'],
    ['https://2130706433/', 'address'],
    ['https://0x7f.1/', 'address'],
    ['https://user:password@example.com/', 'format'],
    ['https://example.com/#x', 'format'],
    ['ftp://example.com/', 'format'],
  ];
  for (const [place, fault] of places)
    it(`a listener at ${place} is refused`, async () => {
      const reply = await create({ url: place });
      expect([reply.status, faults(reply)]).to.deep.equal([400, [`/url ${fault}`]]);
      const path = pathOf(await create());
      const changed = await ask('PUT', path, { body: { url: place } });
      expect([changed.status, faults(changed)]).to.deep.equal([400, [`/url ${fault}`]]);
    });

  it('unknown kinds of events are refused, and so is an empty list', async () => {
    const reply = await create({ events: ['user.created', 'user.created.twice', 'role.*'] });
    expect(faults(reply)).to.deep.equal(['/events/1 unknown_event', '/events/2 unknown_event']);
    expect(faults(await create({ events: [] }))).to.deep.equal(['/events required']);
    expect(faults(await create({ events: [1] }))).to.deep.equal(['/events/0 type']);
  });

  it('a tenant has a limited number of webhooks, however many are created concurrently', async () => {
    const atOnce = (count: number): Promise<Reply[]> =>
      Promise.all(Array.from({ length: count }, () => create()));
    for (let left = mostWebhooks - 10; left > 0; left -= 30)
      for (const { status } of await atOnce(Math.min(left, 30))) expect(status).to.equal(201);
    const tries = await atOnce(30);
    const made = tries.filter(({ status }) => status === 201);
    expect(made).to.have.length(10);
    for (const reply of tries)
      if (reply.status !== 201) expect(refused(reply)).to.deep.equal([409, 'too_many_webhooks']);
    expect((await ask('GET', '/api/webhooks?includeTotal=true')).json['total']).to.equal(mostWebhooks);
    expect((await ask('DELETE', pathOf(made[0]!))).status).to.equal(204);
    expect((await create()).status).to.equal(201);
    expect((await create()).status).to.equal(409);
  });

  it('the kinds of events are listed', async () => {
    const reply = await ask('GET', '/api/webhooks/event-types');
    const items = reply.json['items'] as { event: string; sample: unknown }[];
    expect(items.map(({ event }) => event)).to.deep.equal([...eventKinds]);
    expect(items.map(({ sample }) => sample)).to.deep.equal(
      eventKinds.map((kind) => eventTypes[kind].sample),
    );
  });
}
