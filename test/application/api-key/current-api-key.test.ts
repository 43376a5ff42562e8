import { expect } from 'chai';
import type { ApiKeyLookup } from '../../../application/api-key/api-key-directory.js';
import { currentApiKey } from '../../../application/api-key/current-api-key.js';
import { issueApiKey } from '../../../application/api-key/issue-api-key.js';
import { revokeApiKey } from '../../../application/api-key/revoke-api-key.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { inMemoryWorld, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';

describe('currentApiKey', () => {
  const app = inMemoryWorld().process();
  let stale: ApiKeyLookup;
  before(async () => {
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    const { record } = await issueApiKey(app, systemCommand(), { name: 'backend', scopes: ['users:read'] });
    stale = {
      apiKeyId: record.id,
      tenantId: TENANT,
      scopes: ['users:read'],
      revoked: false,
      tenantStatus: 'active',
    };
  });

  it("currentApiKey returns the read model's record of a key that has not changed since", async () => {
    expect(await currentApiKey(app, stale)).to.deep.equal(stale);
  });

  it('currentApiKey returns a locked tenant though the read model does not show the lock yet', async () => {
    await lockTenant(app, systemCommand(), { reason: 'a trial' });
    expect(await currentApiKey(app, stale)).to.deep.equal({ ...stale, tenantStatus: 'locked' });
  });

  it('currentApiKey returns a revoked key though the read model does not show the revocation yet', async () => {
    await revokeApiKey(app, systemCommand(), { apiKeyId: stale.apiKeyId });
    expect(await currentApiKey(app, stale)).to.include({ revoked: true });
  });
});
