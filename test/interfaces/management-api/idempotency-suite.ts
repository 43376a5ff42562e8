import { expect } from 'chai';
import type { Reply } from '../../support/http/http-client.js';
import type { ApiUnderTest } from '../../support/http/http-service.js';

/** `Idempotency-Key` (chapter "Idempotency" of the API description). */
export function idempotencySuite(start: () => Promise<ApiUnderTest>): void {
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

  const create = (idempotencyKey: string, body: unknown, used = key): Promise<Reply> =>
    service.call('POST', '/api/users', { key: used, body, headers: { 'Idempotency-Key': idempotencyKey } });
  const replayed = (reply: Reply): boolean => reply.headers.get('idempotent-replayed') === 'true';
  const userCount = async (): Promise<unknown> =>
    (await service.call('GET', '/api/users?includeTotal=true', { key })).json['total'];

  it('a repeated request gets the first answer again, and changes nothing', async () => {
    const body = { email: 'ada@example.com', firstName: 'Ada' };
    const first = await create('k-1', body);
    const second = await create('k-1', body);
    expect([first.status, replayed(first)]).to.deep.equal([201, false]);
    expect([second.status, replayed(second), second.text]).to.deep.equal([201, true, first.text]);
    for (const name of ['location', 'etag', 'content-type']) {
      expect(second.headers.get(name)).to.equal(first.headers.get(name));
    }
    expect(await userCount()).to.equal(1);
  });

  it('a repeated request gets an answer without a body again', async () => {
    const created = await create('k-1', { email: 'ada@example.com' });
    const suspend = (): Promise<Reply> =>
      service.call('POST', `${String(created.headers.get('location'))}/suspend`, {
        key,
        headers: { 'Idempotency-Key': 'k-1' },
      });
    const [first, second] = [await suspend(), await suspend()];
    expect([first.status, replayed(first)]).to.deep.equal([204, false]);
    expect([second.status, replayed(second), second.text]).to.deep.equal([204, true, '']);
  });

  it('a repeated request gets a refusal again', async () => {
    await create('k-1', { email: 'ada@example.com' });
    const first = await create('k-2', { email: 'ada@example.com' });
    const second = await create('k-2', { email: 'ada@example.com' });
    expect([first.status, first.json['code'], replayed(first)]).to.deep.equal([409, 'email_taken', false]);
    expect([second.status, replayed(second), second.text]).to.deep.equal([409, true, first.text]);
    expect(second.headers.get('content-type')).to.contain('application/problem+json');
  });

  it('a repeated request looks again for a record that was not found, which may exist by then', async () => {
    const created = await create('k-1', { email: 'ada@example.com' });
    const there = `/api/users/${String(created.json['id'])}`;
    const assign = (role: string, idempotencyKey = 'k-2'): Promise<Reply> =>
      service.call('POST', `/api/roles/${role}${there.slice(4)}`, {
        key,
        headers: { 'Idempotency-Key': idempotencyKey },
      });
    const nowhere = '0190f0f0-0000-7000-8000-00000000dead';
    for (let time = 0; time < 2; time++) {
      const reply = await assign(nowhere);
      expect([reply.status, reply.json['code'], replayed(reply)]).to.deep.equal([
        404,
        'role_not_found',
        false,
      ]);
    }
  });

  it('a key is refused with another body', async () => {
    await create('k-1', { email: 'ada@example.com' });
    const reply = await create('k-1', { email: 'grace@example.com' });
    expect([reply.status, reply.json['code']]).to.deep.equal([422, 'idempotency_key_reused']);
    expect(await userCount()).to.equal(1);
  });

  it('a key counts for one credential and path', async () => {
    const other = await service.key(tenantId);
    expect((await create('k-1', { email: 'ada@example.com' })).status).to.equal(201);
    expect((await create('k-1', { email: 'grace@example.com' }, other)).status).to.equal(201);
    const role = await service.call('POST', '/api/roles', {
      key,
      body: { name: 'x' },
      headers: { 'Idempotency-Key': 'k-1' },
    });
    expect(role.status).to.equal(201);
  });

  it('50 concurrent requests create one user, and the others get its answer or are asked to wait', async () => {
    const body = { email: 'ada@example.com', firstName: 'Ada' };
    const replies = await Promise.all(Array.from({ length: 50 }, () => create('k-1', body)));
    const created = replies.filter((reply) => reply.status === 201);
    expect(created.filter((reply) => !replayed(reply))).to.have.lengthOf(1);
    expect(new Set(created.map(({ text }) => text)).size).to.equal(1);
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      expect([reply.status, reply.json['code']]).to.deep.equal([409, 'idempotency_in_progress']);
      expect(reply.headers.get('retry-after')).to.match(/^\d+$/);
    }
    expect(await userCount()).to.equal(1);
    expect((await create('k-1', body)).text).to.equal(created[0]!.text);
  });

  it('a request that concerned a user who was erased since does not run again', async () => {
    const body = { email: 'ada@example.com' };
    const first = await create('k-1', body);
    await service.call('DELETE', String(first.headers.get('location')), { key });
    const before = await service.head();
    const reply = await create('k-1', body);
    expect([reply.status, reply.json['code']]).to.deep.equal([409, 'idempotent_answer_erased']);
    expect(await service.head()).to.equal(before);
  });

  it('a malformed key is refused', async () => {
    for (const malformed of ['a b', 'x'.repeat(256), 'é']) {
      const reply = await create(malformed, { email: 'ada@example.com' });
      expect([reply.status, reply.json['code']], malformed).to.deep.equal([400, 'idempotency_key_malformed']);
    }
  });

  it('a refusal of the input is not kept, so that the corrected request may use the key', async () => {
    const weak = await service.key(tenantId, ['users:read']);
    expect((await create('k-1', { email: 'ada@example.com' }, weak)).status).to.equal(403);
    expect((await create('k-1', { nonsense: 1 })).status).to.equal(400);
    expect((await create('k-1', { email: 'no address' })).status).to.equal(400);
    expect((await create('k-1', { email: 'ada@example.com' })).status).to.equal(201);
  });
}
