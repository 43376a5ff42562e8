import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { RateLimiter } from '../../../application/ports/shared/rate-limiter.js';
import { type Reply, sendRaw } from '../../support/http/http-client.js';
import { type InMemoryApi, countingLimiter, inMemoryApi } from '../../support/http/http-service.js';

const rate = ({ headers }: Reply): [number, number] => [
  Number(headers.get('x-ratelimit-limit')),
  Number(headers.get('x-ratelimit-remaining')),
];
const expectRefused = (reply: Reply): void => {
  expect([reply.status, reply.json['code']]).to.deep.equal([429, 'rate_limited']);
  expect(reply.headers.get('content-type')).to.contain('application/problem+json');
  expect(Number(reply.headers.get('retry-after'))).to.be.within(1, 61);
  expect(rate(reply)[1]).to.equal(0);
};

describe('rate limits of the HTTP surface', () => {
  let api: InMemoryApi;
  let limits: { keys: RateLimiter; sessions: RateLimiter; addresses: RateLimiter };
  beforeEach(async () => {
    limits = { keys: countingLimiter(5), sessions: countingLimiter(4), addresses: countingLimiter(3) };
    api = await inMemoryApi({ limits });
  });
  afterEach(() => api.stop());

  it('an authenticated request counts against the key’s limit, and not the address’s', async () => {
    const tenantId = await api.tenant();
    const key = await api.key(tenantId);
    const remaining: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const reply = await api.call('GET', index === 4 ? '/api/nothing' : '/api/users', { key });
      expect(reply.status).to.equal(index === 4 ? 403 : 200);
      expect(rate(reply)[0]).to.equal(5);
      remaining.push(rate(reply)[1]);
    }
    expect(remaining).to.deep.equal([4, 3, 2, 1, 0]);
    expectRefused(await api.call('GET', '/api/users', { key }));
    expect((await api.call('GET', '/api/users', { key: await api.key(tenantId) })).status).to.equal(200);
    expect(rate(await api.call('GET', '/health/live'))).to.deep.equal([3, 3]);
  });

  it('every other request counts against the address’s limit: without, with a wrong and with two credentials, and open pages', async () => {
    const key = await api.key(await api.tenant());
    const kinds: (() => Promise<Reply>)[] = [
      () => api.call('GET', '/docs'),
      () => api.call('GET', '/api/users', { key: `tsk_${randomBytes(32).toString('base64url')}` }),
      () => api.call('GET', '/api/users', { key, headers: { Authorization: 'Bearer x' } }),
    ];
    for (const [index, kind] of kinds.entries()) expect(rate(await kind())).to.deep.equal([3, 2 - index]);
    for (const kind of kinds) expectRefused(await kind());
    expectRefused(await api.call('GET', '/nothing'));
  });

  it('an address above its limit is refused before its key is looked up', async () => {
    const key = await api.key(await api.tenant());
    for (let index = 0; index < 3; index += 1) await api.call('GET', '/nothing');
    expectRefused(await api.call('GET', '/api/users', { key }));
  });

  it('a key that is known without a look-up is let through from an address above its limit', async () => {
    const holder = {
      apiKeyId: 'k',
      tenantId: await api.tenant(),
      scopes: new Set(['users:read']),
      tenantLocked: false,
      expiresAt: null,
      networks: null,
    };
    const apiKeys = { known: () => holder, find: () => Promise.resolve(null) };
    const known = await inMemoryApi({ limits, apiKeys });
    const key = `tsk_${randomBytes(32).toString('base64url')}`;
    expect((await known.call('GET', '/api/users', { key })).status).to.equal(200);
    for (let index = 0; index < 4; index += 1) await known.call('GET', '/nothing');
    expectRefused(await known.call('GET', '/nothing'));
    expect((await known.call('GET', '/api/users', { key })).status).to.equal(200);
    await known.stop();
  });

  it('a probe is never refused or counted', async () => {
    for (let index = 0; index < 10; index += 1) {
      const reply = await api.call('GET', index % 2 ? '/metrics' : '/health/ready');
      expect([reply.status, rate(reply)]).to.deep.equal([200, [3, 3]]);
    }
  });

  it('a request that is not valid HTTP counts', async () => {
    for (let index = 0; index < 3; index += 1) await sendRaw(api.url, 'nonsense\r\n\r\n');
    expectRefused(await api.call('GET', '/nothing'));
  });
});

describe('a locked tenant', () => {
  it('every path of a locked tenant says so, until it is unlocked', async () => {
    const api = await inMemoryApi();
    const tenantId = await api.tenant();
    const [key, other] = [await api.key(tenantId), await api.key(await api.tenant())];
    api.setLocked(tenantId, true);
    for (const path of ['/api/users', '/api/auditlogs', '/docs']) {
      const reply = await api.call('GET', path, { key });
      expect([reply.status, reply.json['code']]).to.deep.equal([403, 'tenant_locked']);
    }
    expect((await api.call('GET', '/api/users', { key: other })).status).to.equal(200);
    api.setLocked(tenantId, false);
    expect((await api.call('GET', '/api/users', { key })).status).to.equal(200);
    await api.stop();
  });
});
