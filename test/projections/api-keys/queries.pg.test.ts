import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { ApiKeyRecord } from '../../../application/api-key/api-key-record.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { apiKeyQueries } from '../../../projections/api-keys/queries.js';
import { readerConnection } from '../../../projections/reader-connection.js';
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
            data: {
              apiKeyId: id,
              name: `key ${day}`,
              scopes: ['users:read', 'roles:read'],
              keyHash,
              prefix: 'tsk_abcd',
              expiresAt: null,
              allowedNetworks: null,
            },
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
      expiresAt: null,
      allowedNetworks: null,
      revision: 0n,
      tenantStatus: 'active',
    });
    expect(await keys.findByHash(hash('b'))).to.include({ apiKeyId: revoked, revoked: true });
    expect(await keys.findByHash(hash('c'))).to.equal(null);
  });

  it('API key queries find a key, or none, while lists take every connection of the pool', async () => {
    const reader = new Database({ ...readerConnection, url: world.url, max: 1, pipelined: 1 });
    try {
      let isListing = true;
      const list = reader.query('select pg_sleep(60)').then(undefined, () => {
        isListing = false;
      });
      const keys = apiKeyQueries(reader);
      expect(await keys.findByHash(hash('c'))).to.equal(null);
      expect(await keys.findByHash(hash('a'))).to.include({ apiKeyId });
      expect(isListing).to.equal(true);
      reader.cut();
      await list;
    } finally {
      await reader.close();
    }
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
    const keys = await apiKeyQueries(world.reader).all(tenantId);
    const scopes = ['users:read', 'roles:read'];
    const [newest, oldest] = keys as [ApiKeyRecord, ApiKeyRecord];
    expect(keys).to.deep.equal([
      {
        id: revoked,
        name: 'key 2',
        prefix: 'tsk_abcd',
        scopes,
        expiresAt: null,
        allowedNetworks: null,
        createdAt: '2026-01-02T00:00:00.000Z',
        createdBy: newest.createdBy,
        revokedAt: '2026-01-03T00:00:00.000Z',
      },
      {
        id: apiKeyId,
        name: 'key 1',
        prefix: 'tsk_abcd',
        scopes,
        expiresAt: null,
        allowedNetworks: null,
        createdAt: '2026-01-01T00:00:00.000Z',
        createdBy: oldest.createdBy,
        revokedAt: null,
      },
    ]);
    expect(newest.createdBy).to.have.all.keys('type', 'id');
    expect(await apiKeyQueries(world.reader).all(other)).to.deep.equal([]);
  });

  it('API key queries page through the keys of a tenant, and find one by its id', async () => {
    const keys = apiKeyQueries(world.reader);
    const first = await keys.list(tenantId, { limit: 1, after: null, includeTotal: true });
    expect(first).to.deep.include({ total: 2, next: { key: '2026-01-02T00:00:00.000Z', id: revoked } });
    const second = await keys.list(tenantId, { limit: 1, after: first.next, includeTotal: false });
    expect(second.items.map(({ id }) => id)).to.deep.equal([apiKeyId]);
    expect(await keys.byId(tenantId, revoked)).to.deep.include({ revision: 1n, record: first.items[0] });
    expect(await keys.byId(other, revoked)).to.equal(null);
  });

  it('API key queries find a changed key, and the one before its rotation, with their ends', async () => {
    const keys = apiKeyQueries(world.reader);
    const limits = { expiresAt: '2027-01-05T00:00:00.000Z', allowedNetworks: ['203.0.113.0/24'] };
    const rotation = (digit: string, previousExpiresAt: string) => ({
      type: 'ApiKeyRotated' as const,
      data: { apiKeyId, keyHash: hash(digit), prefix: 'tsk_next', previousExpiresAt },
    });
    await settle(
      await world.append(tenantId, 'apikey', apiKeyId, [
        { type: 'ApiKeyChanged', data: { apiKeyId, ...limits } },
        rotation('d', '2027-01-03T00:00:00.000Z'),
      ]),
    );
    expect(await keys.findByHash(hash('d'))).to.deep.include({ apiKeyId, ...limits, revision: 2n });
    const previous = await keys.findByHash(hash('a'));
    expect(previous).to.deep.include({ ...limits, expiresAt: '2027-01-03T00:00:00.000Z', revoked: false });
    await settle(
      await world.append(tenantId, 'apikey', apiKeyId, [rotation('e', '2027-01-09T00:00:00.000Z')]),
    );
    expect(await keys.findByHash(hash('a'))).to.equal(null);
    // it ends with the record, whatever the overlap
    expect(await keys.findByHash(hash('d'))).to.include({ expiresAt: limits.expiresAt });
    expect((await keys.byId(tenantId, apiKeyId))?.record).to.deep.include({ prefix: 'tsk_next', ...limits });
  });

  it('API key queries return whether the tenant is locked', async () => {
    await settle(
      await world.append(tenantId, 'tenant', tenantId, [
        { type: 'TenantLocked', data: { tenantId, reason: '' } },
      ]),
    );
    expect(await apiKeyQueries(world.reader).findByHash(hash('b'))).to.include({ tenantStatus: 'locked' });
  });
});
