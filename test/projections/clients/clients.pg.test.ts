import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { clientRecord } from '../../../application/client/client-record.js';
import type { ClientSettings } from '../../../domain/client/client-events.js';
import { clientQueries } from '../../../projections/clients/queries.js';
import { tenantCreated } from '../support/events.js';
import { openWorld, type World } from '../support/world.js';

const settings: ClientSettings = {
  name: 'Shop',
  kind: 'web',
  authMethod: null,
  audience: 'https://api.acme.test',
  resources: ['https://api.acme.test'],
  jwks: null,
  jwksUri: null,
  federatedCredentials: [],
  homeUrl: null,
  roleIds: [],
  backchannelLogoutUri: null,
  backchannelLogoutSessionRequired: false,
  redirectUris: ['https://shop.acme.test/callback'],
  postLogoutRedirectUris: [],
  allowedOrigins: null,
  grantTypes: ['authorization_code'],
  scopes: ['openid'],
  accessTokenType: 'at+jwt',
  managementScopes: [],
  thirdParty: false,
  acceptsTokenEndpointAudience: false,
};

describe('client queries', () => {
  const [tenantId, other] = [randomUUID(), randomUUID()];
  let world: World;
  before(async () => {
    world = await openWorld();
    for (const id of [tenantId, other]) await world.append(id, 'tenant', id, [tenantCreated(id)]);
  });
  after(() => world.close());

  const register = (tenant: string, clientId: string, day: number): Promise<bigint> => {
    const data = { ...settings, clientId, type: 'confidential', secretHash: 'a'.repeat(64) } as const;
    const at = new Date(Date.UTC(2026, 0, day));
    return world.append(tenant, 'client', streamOf(clientId), [{ type: 'ClientRegistered', data }], at);
  };
  const streams = new Map<string, string>();
  const streamOf = (clientId: string): string => {
    if (!streams.has(clientId)) streams.set(clientId, randomUUID());
    return streams.get(clientId)!;
  };
  const listed = async (position: bigint) => {
    expect(await world.process().progress.waitFor(position, 30_000)).to.equal(true);
    const { items, total } = await clientQueries(world.reader).list(tenantId, {
      limit: 50,
      after: null,
      includeTotal: true,
    });
    expect(total).to.equal(items.length);
    return items.map((client) => clientRecord(client));
  };

  it("client queries list a tenant's clients as they are now, newest first, whose records have no hash", async () => {
    await register(tenantId, 'shop', 1);
    await register(other, 'theirs', 1);
    await register(tenantId, 'Shop', 2);
    await world.append(tenantId, 'client', streamOf('shop'), [
      { type: 'ClientChanged', data: { clientId: 'shop', name: 'Store' } },
    ]);
    const rotatedAt = '2026-01-08T00:00:00.000Z';
    const previousExpiresAt = '2026-01-09T00:00:00.000Z';
    const clients = await listed(
      await world.append(
        tenantId,
        'client',
        streamOf('shop'),
        [
          {
            type: 'ClientSecretRotated',
            data: { clientId: 'shop', secretHash: 'b'.repeat(64), previousExpiresAt },
          },
        ],
        new Date(rotatedAt),
      ),
    );
    expect(clients.map(({ clientId }) => clientId)).to.deep.equal(['Shop', 'shop']);
    expect(clients[1]).to.deep.include({
      name: 'Store',
      type: 'confidential',
      redirectUris: settings.redirectUris,
      kind: 'web',
      secretHints: [
        { createdAt: rotatedAt, expiresAt: null, lastUsedAt: null },
        { createdAt: '2026-01-01T00:00:00.000Z', expiresAt: previousExpiresAt, lastUsedAt: null },
      ],
    });
    expect(JSON.stringify(clients)).not.to.match(/a{64}|b{64}/);
  });

  it('client queries leave out a client that was deleted', async () => {
    const deleted = { type: 'ClientDeleted', data: { clientId: 'Shop' } } as const;
    const clients = await listed(await world.append(tenantId, 'client', streamOf('Shop'), [deleted]));
    expect(clients.map(({ clientId }) => clientId)).to.deep.equal(['shop']);
  });
});
