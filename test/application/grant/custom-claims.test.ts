import { expect } from 'chai';
import { findClient } from '../../../application/client/find-client.js';
import { registerClient } from '../../../application/client/register-client.js';
import { customClaims, customClaimsIn } from '../../../application/grant/custom-claims.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { loadPresentTenant } from '../../../application/tenant/tenant-stream.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import { type Process, inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';
import { until } from '../../support/run/until.js';

const DAY_MS = 86_400_000;

describe('the claims of a tenant for a token', () => {
  const world = inMemoryWorld();
  const app = world.process();
  let tenantId: string;
  before(async () => {
    const { record } = await createTenant(app, systemCommand(), { slug: 'claims', name: 'Claims' });
    tenantId = record.id;
    await registerClient(app, systemCommand({ tenantId }), {
      clientId: 'web',
      name: 'Web',
      type: 'public',
      audience: 'https://api.claims.test',
      redirectUris: ['https://app.claims.test/callback'],
    });
    await changeTenantSettings(app, systemCommand({ tenantId }), {
      claims: [
        { name: 'edition', value: 'team', in: ['access_token'] },
        { name: 'rights', from: 'permissions', in: ['access_token'] },
      ],
    });
  });

  const claims = async (by: Process, clientId = 'web', permissions: readonly string[] = []) => {
    const { tenant } = await loadPresentTenant(by, tenantId);
    const found = await findClient(by, clientId);
    const facts = { target: 'access_token', person: null, permissions, scopes: [] } as const;
    return customClaims(by, { tenant, client: found!.client }, facts);
  };
  const reported = () => world.log.all.filter(({ event }) => event.type === 'TokenClaimsLeftOut');

  it('the portal’s client has none', async () => {
    expect(await claims(app)).to.deep.equal({ edition: 'team', rights: [] });
    expect(await claims(app, portalClientId(tenantId))).to.deep.equal({});
  });

  it('what has no room is recorded once a day, by any number of tokens of two processes', async () => {
    const other = world.process();
    const many = Array.from({ length: 100 }, (_, index) => `orders:${index}`.padEnd(64, 'x'));
    for (const by of [app, other, app, other])
      expect(await claims(by, 'web', many)).to.deep.equal({ edition: 'team' });
    await until(() => reported().length > 0);
    expect(reported().map(({ event }) => event.data)).to.deep.equal([
      { clientId: 'web', claims: ['rights'] },
    ]);
    world.now += DAY_MS;
    await claims(other, 'web', many);
    await until(() => reported().length > 1);
    expect(reported()).to.have.length(2);
  });

  it('introspection finds the claims of a tenant in a token, and no others', () => {
    const ours = { sub: 'u', scope: 'openid', permissions: [], roles: [], sid: 's', grant_id: 'g', jti: 'j' };
    expect(customClaimsIn({ ...ours, edition: 'team' })).to.deep.equal({ edition: 'team' });
  });
});
