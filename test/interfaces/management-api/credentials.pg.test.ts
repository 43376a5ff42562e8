import { expect } from 'chai';
import { revokeApiKey } from '../../../application/api-key/revoke-api-key.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../../application/tenant/unlock-tenant.js';
import { until } from '../../support/run/until.js';
import { type Reply, call } from '../../support/http/http-client.js';
import { type ServiceApi, serviceApi } from '../../support/http/http-service-whole.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { startTestService } from '../../support/services/service.js';

const operator = { actor: { type: 'operator', id: 'ops' } } as const;

describe('credentials on PostgreSQL', () => {
  let api: ServiceApi;
  let tenantId: string;
  let key: string;
  before(async () => {
    api = await serviceApi();
  });
  beforeEach(async () => {
    tenantId = await api.tenant();
    key = await api.key(tenantId);
    // the key is in the cache from here on
    for (let index = 0; index < 3; index += 1) expect((await list()).status).to.equal(200);
  });
  after(() => api.stop());

  const list = (): Promise<Reply> => api.call('GET', '/api/users', { key });
  const keyIdOf = async (): Promise<string> => {
    const hash = api.runtime.app.secrets.hashApiKey(key);
    const { rows } = await api.runtime.database.query<{ id: string }>(
      'select id from projections.api_key_by_hash($1)',
      [hash],
    );
    return rows[0]!.id;
  };

  it('a key that another process revoked is refused', async () => {
    await revokeApiKey(api.runtime.app, systemCommand({ tenantId, ...operator }), {
      apiKeyId: await keyIdOf(),
    });
    await until(async () => (await list()).status === 401);
    const refused = await list();
    expect([refused.status, refused.json['code']]).to.deep.equal([401, 'api_key_invalid']);
    expect((await api.call('GET', '/api/users', { key: await api.key(tenantId) })).status).to.equal(200);
  });

  it('a tenant that another process locked or unlocked is answered accordingly', async () => {
    const context = (): Parameters<typeof lockTenant>[1] => systemCommand({ tenantId, ...operator });
    await lockTenant(api.runtime.app, context(), { reason: 'unpaid' });
    await until(async () => (await list()).status === 403);
    expect((await list()).json['code']).to.equal('tenant_locked');
    await unlockTenant(api.runtime.app, context(), { reason: 'paid' });
    await until(async () => (await list()).status === 200);
  });

  it('a request that crashed after its change is repeated as the same command', async () => {
    const create = (): Promise<Reply> =>
      api.call('POST', '/api/users', {
        key,
        body: { email: 'ada@example.com' },
        headers: { 'Idempotency-Key': 'k-1' },
      });
    const first = await create();
    await api.runtime.database.query(
      'update runtime.idempotency set finished = false, answer = null, lease_until = now() where tenant_id = $1',
      [tenantId],
    );
    const before = await api.head();
    const second = await create();
    expect([second.status, second.json['id']]).to.deep.equal([201, first.json['id']]);
    expect(second.headers.get('idempotent-replayed')).to.equal(null);
    expect(await api.head()).to.equal(before);
    const third = await create();
    expect([third.headers.get('idempotent-replayed'), third.text]).to.deep.equal(['true', second.text]);
  });
});

describe('rate limits of two services on one database', () => {
  it('two services on one database together exceed a rate limit by at most 10 %', async function () {
    this.slow(20_000);

    const LIMIT = 60;
    const env = { RATE_LIMIT_PER_MINUTE: String(LIMIT), RATE_LIMIT_IP_PER_MINUTE: String(LIMIT) };
    const api = await serviceApi(env);
    const { databaseUrl, masterKey } = api.service;
    const second = await startTestService({
      bootstrap: { tenants: [] },
      databaseUrl,
      masterKey,
      env: { ...env, ROLES: 'api' },
    });
    try {
      const key = await api.key(await api.tenant());
      for (const options of [{ key }, {}]) {
        const replies = await Promise.all(
          Array.from({ length: 3 * LIMIT }, (_, index) =>
            call(index % 2 ? api.url : second.url, 'GET', '/api/users', options),
          ),
        );
        const admitted = replies.filter(({ status }) => status !== 429).length;
        expect(admitted).to.be.within(LIMIT * 0.9, LIMIT * 1.1);
      }
    } finally {
      await second.close();
      await api.stop();
    }
  });
});
