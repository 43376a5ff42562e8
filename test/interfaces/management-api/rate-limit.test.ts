import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { TokenHolder } from '../../../application/grant/accept-administrator.js';
import type { RateLimiter } from '../../../application/ports/shared/rate-limiter.js';
import { unlimitedPlans } from '../../../domain/billing/plan.js';
import { type Reply, sendRaw } from '../../support/http/http-client.js';
import { type InMemoryApi, countingLimiter, inMemoryApi } from '../../support/http/http-service.js';
import { renderDocs } from '../../support/http/rendered-docs.js';
import { fakeStripe } from '../../support/stripe/fake-stripe.js';

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
  let limits: { keys: RateLimiter; sessions: RateLimiter; tenants: RateLimiter; addresses: RateLimiter };
  before(renderDocs);
  beforeEach(async () => {
    limits = {
      keys: countingLimiter(5),
      sessions: countingLimiter(4),
      tenants: countingLimiter(1e9),
      addresses: countingLimiter(3),
    };
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

  it('an address above its limit is refused before its key is looked up, also where signed messages are looked at', async () => {
    const stripe = await fakeStripe();
    let lookUps = 0;
    const apiKeys = { known: () => undefined, find: () => Promise.resolve((lookUps++, null)) };
    const billed = await inMemoryApi({ limits, apiKeys, stripe: stripe.client });
    for (let index = 0; index < 3; index += 1) await billed.call('GET', '/nothing');
    const key = `tsk_${randomBytes(32).toString('base64url')}`;
    expectRefused(await billed.call('POST', '/billing/stripe', { key, body: {} }));
    expect(lookUps).to.equal(0);
    await billed.stop();
    await stripe.stop();
  });

  it('a key that is known without a look-up is let through from an address above its limit', async () => {
    const holder = {
      apiKeyId: 'k',
      tenantId: await api.tenant(),
      scopes: new Set(['users:read']),
      tenantLocked: false,
      expiresAt: null,
      networks: null,
      requestsPerMinute: null,
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

  it("the limit of the tenant's plan is each key's, in place of the service's", async () => {
    const key = `tsk_${randomBytes(32).toString('base64url')}`;
    for (const requestsPerMinute of [2, 7]) {
      const holder = {
        apiKeyId: 'k',
        tenantId: await api.tenant(),
        scopes: new Set(['users:read']),
        tenantLocked: false,
        expiresAt: null,
        networks: null,
        requestsPerMinute,
      };
      const limited = await inMemoryApi({
        limits: { ...limits, keys: countingLimiter(5) },
        apiKeys: { known: () => holder, find: () => Promise.resolve(holder) },
      });
      for (let left = requestsPerMinute - 1; left >= 0; left -= 1)
        expect(rate(await limited.call('GET', '/api/users', { key }))).to.deep.equal([
          requestsPerMinute,
          left,
        ]);
      expectRefused(await limited.call('GET', '/api/users', { key }));
      await limited.stop();
    }
  });

  const bearer = (tenantId: string, name: string): TokenHolder => ({
    tenantId,
    userId: name,
    clientId: 'portal',
    scopes: new Set(['users:read']),
    sessionId: name,
    isAdministrator: true,
    isOwner: true,
    meetsPolicy: true,
    isSteppedUp: true,
    stepUpAcr: 'urn:tessera:pwd',
    lock: null,
  });

  it('all credentials of a tenant share a limit beside their own, and what one is refused leaves the others theirs', async () => {
    const tenants = countingLimiter(12);
    const tenantId = await api.tenant();
    const shared = await inMemoryApi({
      limits: { ...limits, tenants },
      holderOf: (token) => Promise.resolve(bearer(tenantId, token)),
    });
    const [first, second, other] = [
      await shared.key(tenantId),
      await shared.key(tenantId),
      await shared.key(await shared.tenant()),
    ];
    const get = (key: string): Promise<Reply> => shared.call('GET', '/api/users', { key });
    const getAs = (name: string): Promise<Reply> =>
      shared.call('GET', '/api/users', { headers: { Authorization: `Bearer ${name}` } });

    const flood = await Promise.all(Array.from({ length: 50 }, () => get(first)));
    expect(flood.filter(({ status }) => status === 200)).to.have.lengthOf(5);
    for (const reply of flood.filter(({ status }) => status !== 200)) {
      expectRefused(reply);
      expect(rate(reply)[0]).to.equal(5);
    }
    expect(rate(await get(second))).to.deep.equal([5, 4]);
    for (let left = 3; left >= 0; left -= 1) expect(rate(await getAs('mia'))).to.deep.equal([4, left]);
    // two are left of the tenant's, fewer than of the session's own
    expect(rate(await getAs('max'))).to.deep.equal([12, 1]);
    expect(rate(await get(second))).to.deep.equal([12, 0]);
    for (const refused of [await get(second), await getAs('max'), await getAs('eve')]) {
      expectRefused(refused);
      expect(rate(refused)[0]).to.equal(12);
    }
    expect(rate(await get(other))).to.deep.equal([5, 4]);
    await shared.stop();
  });

  it('the limit of all credentials of a tenant follows its plan, whichever of them is used', async () => {
    const plans = {
      ...unlimitedPlans,
      plans: unlimitedPlans.plans.map((plan) => ({
        ...plan,
        limits: { ...plan.limits, rateLimitPerMinute: 70 },
      })),
    };
    const taken: (number | undefined)[] = [];
    const tenants = {
      ...limits.tenants,
      take: (key: string, limit?: number) => {
        taken.push(limit);
        return limits.tenants.take(key, limit);
      },
    };
    const tenantId = await api.tenant();
    const key = `tsk_${randomBytes(32).toString('base64url')}`;
    const holder = {
      apiKeyId: 'k',
      tenantId,
      scopes: new Set(['users:read']),
      tenantLocked: false,
      expiresAt: null,
      networks: null,
      requestsPerMinute: 70,
    };
    const planned = await inMemoryApi({
      plans,
      limits: { ...limits, tenants },
      apiKeys: { known: () => holder, find: () => Promise.resolve(holder) },
      holderOf: (token) => Promise.resolve(bearer(tenantId, token)),
    });
    await planned.call('GET', '/api/users', { key });
    await planned.call('GET', '/api/users', { headers: { Authorization: 'Bearer mia' } });
    expect(taken).to.deep.equal([70, 70]);
    await planned.stop();
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
