import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { ClientSettings } from '../../../domain/client/client-events.js';
import { sqlState } from '../../../infrastructure/postgres/sql-errors.js';
import { accessProjection, coreProjection } from '../../../projections/registry.js';
import { buildProjection } from '../../../projections/runner/rebuild/build.js';
import { userQueries } from '../../../projections/users/queries.js';
import {
  assigned,
  connectionCreated,
  domainAdded,
  identityLinked,
  roleDefined,
  tenantCreated,
  userCreated,
} from '../support/events.js';
import { openWorld, type World } from '../support/world.js';

const clientSettings: Omit<ClientSettings, 'name'> = {
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

describe('row-level security', () => {
  const tenants = Array.from({ length: 10 }, () => randomUUID());
  let world: World;

  before(async () => {
    world = await openWorld();
    let last = 0n;
    for (const [n, tenantId] of tenants.entries()) {
      const [roleId, apiKeyId] = [randomUUID(), randomUUID()];
      await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId, `tenant${n}`)]);
      await world.append(tenantId, 'role', roleId, [roleDefined(roleId, 'role')]);
      const issued = {
        apiKeyId,
        name: '',
        scopes: [],
        prefix: 'tsk_abcd',
        expiresAt: null,
        allowedNetworks: null,
        keyHash: `${n}`.repeat(64),
      };
      await world.append(tenantId, 'apikey', apiKeyId, [{ type: 'ApiKeyIssued', data: issued }]);
      const settings = { url: 'https://a.test/', events: ['*'], description: '', active: true };
      const subscribed = { subscriptionId: ids.first, secretId: randomUUID(), ...settings };
      await world.append(tenantId, 'webhook', ids.first, [{ type: 'WebhookCreated', data: subscribed }]);
      const client = {
        clientId: `web-${n}`,
        name: 'Web',
        type: 'public',
        secretHash: null,
        ...clientSettings,
      } as const;
      await world.append(tenantId, 'client', ids.first, [{ type: 'ClientRegistered', data: client }]);
      await world.append(tenantId, 'connection', ids.first, [connectionCreated(ids.first, 'Staff')]);
      await world.append(tenantId, 'domain', ids.first, [domainAdded(ids.first, 'acme.example')]);
      const consent = { collection: 'manual', termsDays: 0 } as const;
      await world.append(tenantId, 'subscription', tenantId, [
        { type: 'BillingConsentChanged', data: consent },
      ]);
      // The same ids in every tenant: only the tenant tells them apart.
      for (const userId of [ids.first, ids.second]) {
        await world.append(tenantId, 'owners', tenantId, [{ type: 'OwnerAdded', data: { userId } }]);
        const email = `${n}.${userId}@example.com`;
        last = await world.append(tenantId, 'user', userId, [
          userCreated(userId, { email }),
          assigned(userId, roleId),
          identityLinked(userId, ids.second),
        ]);
        await world.append(tenantId, 'activity', userId, [
          { type: 'UserActive', data: { userId, day: '2026-01-01' } },
        ]);
        last = await world.append(tenantId, 'user', userId, [{ type: 'UserSuspended', data: { userId } }]);
      }
    }
    expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
    await buildProjection({ ...world.model, projection: accessProjection }, { log: world.log });
  });
  after(() => world.close());

  const ids = { first: randomUUID(), second: randomUUID() };

  const tables = [coreProjection, accessProjection].flatMap(({ schema, tables }) =>
    tables.map(({ name, key }) => ({ name: `${schema}.${name}`, key })),
  );
  for (const { name, key } of tables) {
    it(`row-level security shows the reader no row of ${name} without a tenant, and one tenant's with it`, async () => {
      const count = `select count(*)::int as all, count(*) filter (where ${key[0]!} = $1)::int as own from ${name}`;
      const [tenantId] = tenants;
      const outside = await world.reader.query(count, [tenantId]);
      expect(outside.rows[0]).to.deep.equal({ all: 0, own: 0 });
      const [inside] = await world.reader.asTenant(tenantId!, [{ text: count, values: [tenantId] }]);
      expect(inside!.rows[0]!['all']).to.be.greaterThan(0);
      expect(inside!.rows[0]!['all']).to.equal(inside!.rows[0]!['own']);
      const [nobody] = await world.reader.asTenant(randomUUID(), [{ text: count, values: [tenantId] }]);
      expect(nobody!.rows[0]).to.deep.equal({ all: 0, own: 0 });
      const every = await world.projecting.query<{ all: number }>(count, [tenantId]);
      expect(every.rows[0]!.all).to.be.greaterThan(inside!.rows[0]!['all'] as number);
    });
  }

  for (const statement of [
    'delete from core.users',
    "update core.users set email = 'x'",
    'insert into core.tenants select * from core.tenants',
    'truncate core.users',
    'alter table core.users no force row level security',
    'drop policy tenant on core.users',
    'select * from projections.parked',
    'update projections.checkpoints set position = 0',
    'select * from events.event',
    'select * from keys.subject_key',
    'create schema mine',
  ]) {
    it(`row-level security refuses the reader: ${statement}`, async () => {
      const outcome = await world.reader.query(statement).then(
        () => 'done',
        (error: unknown) => sqlState(error),
      );
      expect(outcome).to.equal('42501');
    });
  }

  it('row-level security keeps 10,000 mixed reads on shared connections apart', async () => {
    const users = userQueries(world.reader, '');
    const page = { limit: 10, after: null, includeTotal: false };
    let wrong = 0;
    const read = async (n: number): Promise<void> => {
      const index = n % tenants.length;
      const tenantId = tenants[index]!;
      if (n % 7 === 0) {
        const { items } = await users.list(tenantId, {}, page, Date.now());
        if (items.length !== 2 || items.some((user) => !user.email?.startsWith(`${index}.`))) wrong++;
      } else if (n % 11 === 0) {
        // A statement that fails takes its own group down and nothing else.
        const failed = await world.reader
          .asTenant(tenantId, [{ text: 'select 1 / 0' }])
          .catch(() => 'failed');
        if (failed !== 'failed') wrong++;
      } else {
        const user = await users.byId(tenantId, ids.first, Date.now());
        if (user === null || user.record.email !== `${index}.${ids.first}@example.com`) wrong++;
      }
    };
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 1_000 }, (_, n) => read(round * 1_000 + n)));
    expect(wrong).to.equal(0);
  });
});
