import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { portalClientId } from '../../../domain/client/portal-client.js';
import { grantMigrations } from '../../../infrastructure/grants/grant-tables.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { overviewQueries } from '../../../projections/overview/queries.js';
import { tenantCreated } from '../support/events.js';
import { openWorld, type World } from '../support/world.js';

describe("the queries of the portal's first screen", () => {
  const [tenantId, other, apiKeyId] = [randomUUID(), randomUUID(), randomUUID()];
  let world: World;
  before(async () => {
    world = await openWorld();
    await migrate(world.admin, grantMigrations);
    for (const id of [tenantId, other]) await world.append(id, 'tenant', id, [tenantCreated(id)]);
  });
  after(() => world.close());

  const facts = async (id: string, position: bigint) => {
    expect(await world.process().progress.waitFor(position, 30_000)).to.equal(true);
    return overviewQueries({ reader: world.reader, database: world.admin }).details(id);
  };
  const grant = (id: string, clientId: string): Promise<unknown> =>
    world.admin.query(
      `insert into runtime.grants (grant_id, tenant_id, client_id, user_id, session_id, generation, scopes,
         userinfo_claims, id_token_claims, offline, authenticated_at, amr, began_at, expires_at)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid(), 1, '{}', '{}', '{}', false, now(), '{}',
         now(), now() + interval '1 day')`,
      [id, clientId],
    );

  it('a key counts until it is revoked, for its tenant alone', async () => {
    const issued = await world.append(tenantId, 'apikey', apiKeyId, [
      {
        type: 'ApiKeyIssued',
        data: {
          apiKeyId,
          name: 'backend',
          scopes: [],
          keyHash: 'a'.repeat(64),
          prefix: 'tsk_aaaa',
          expiresAt: null,
          allowedNetworks: null,
        },
      },
    ]);
    expect(await facts(tenantId, issued)).to.include({ hasApiKey: true });
    expect(await facts(other, issued)).to.include({ hasApiKey: false });
    const revoked = await world.append(tenantId, 'apikey', apiKeyId, [
      { type: 'ApiKeyRevoked', data: { apiKeyId } },
    ]);
    expect(await facts(tenantId, revoked)).to.include({ hasApiKey: false });
  });

  it('a sign-in counts where it was for an application, not for the portal', async () => {
    await grant(tenantId, portalClientId(tenantId));
    await grant(other, 'web');
    expect(await facts(tenantId, 0n)).to.include({ hasSignIn: false });
    await grant(tenantId, 'shop');
    expect(await facts(tenantId, 0n)).to.include({ hasSignIn: true });
  });
});
