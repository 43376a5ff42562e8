import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { apiKeyQueries } from '../../../projections/api-keys/queries.js';
import { buildProjection } from '../../../projections/runner/rebuild/build.js';
import { tenantCreated } from '../support/events.js';
import { openWorld, type World } from '../support/world.js';

describe('API key queries', () => {
  const [tenantId, other] = [randomUUID(), randomUUID()];
  const [apiKeyId, revoked] = [randomUUID(), randomUUID()];
  const hash = (digit: string): string => digit.repeat(64);
  let world: World;
  const settle = async (position: bigint): Promise<void> => {
    expect(await world.process().progress.waitFor(position, 30_000)).to.equal(true);
  };
  before(async () => {
    world = await openWorld();
    for (const id of [tenantId, other]) await world.append(id, 'tenant', id, [tenantCreated(id)]);
    const issue = (id: string, keyHash: string, day: number) =>
      world.append(
        tenantId,
        'apikey',
        id,
        [
          {
            type: 'ApiKeyIssued',
            data: { apiKeyId: id, name: `key ${day}`, scopes: ['users:read', 'roles:read'], keyHash },
          },
        ],
        new Date(Date.UTC(2026, 0, day)),
      );
    await issue(apiKeyId, hash('a'), 1);
    await issue(revoked, hash('b'), 2);
    const at = new Date(Date.UTC(2026, 0, 3));
    await settle(
      await world.append(
        tenantId,
        'apikey',
        revoked,
        [{ type: 'ApiKeyRevoked', data: { apiKeyId: revoked } }],
        at,
      ),
    );
  });
  after(() => world.close());

  it('API key queries find a key by its hash before the tenant is known', async () => {
    const keys = apiKeyQueries(world.reader);
    expect(await keys.findByHash(hash('a'))).to.deep.equal({
      apiKeyId,
      tenantId,
      scopes: ['users:read', 'roles:read'],
      revoked: false,
      tenantStatus: 'active',
    });
    expect(await keys.findByHash(hash('b'))).to.include({ apiKeyId: revoked, revoked: true });
    expect(await keys.findByHash(hash('c'))).to.equal(null);
  });

  it('API key queries find a key during a switch of the tables, on the same connections', async () => {
    const keys = apiKeyQueries(world.reader);
    const working = new AbortController();
    const looking = Array.from({ length: 4 }, async () => {
      while (!working.signal.aborted) expect(await keys.findByHash(hash('a'))).to.include({ apiKeyId });
    });
    const failure = Promise.all(looking).then(() => undefined);
    for (let n = 0; n < 3; n++)
      await Promise.race([buildProjection(world.model, { log: world.log }), failure]);
    working.abort();
    await failure;
  });

  it("API key queries list a tenant's keys, newest first, without their secrets", async () => {
    const keys = await apiKeyQueries(world.reader).list(tenantId);
    const scopes = ['users:read', 'roles:read'];
    expect(keys).to.deep.equal([
      {
        id: revoked,
        name: 'key 2',
        scopes,
        createdAt: '2026-01-02T00:00:00.000Z',
        revokedAt: '2026-01-03T00:00:00.000Z',
      },
      { id: apiKeyId, name: 'key 1', scopes, createdAt: '2026-01-01T00:00:00.000Z', revokedAt: null },
    ]);
    expect(await apiKeyQueries(world.reader).list(other)).to.deep.equal([]);
  });

  it('API key queries return whether the tenant is locked', async () => {
    await settle(
      await world.append(tenantId, 'tenant', tenantId, [
        { type: 'TenantLocked', data: { tenantId, reason: '' } },
      ]),
    );
    expect(await apiKeyQueries(world.reader).findByHash(hash('a'))).to.include({ tenantStatus: 'locked' });
  });
});
