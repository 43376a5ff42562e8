import { expect } from 'chai';
import type { ApiKeyLookup } from '../../../application/api-key/api-key-directory.js';
import { currentApiKey } from '../../../application/api-key/current-api-key.js';
import { issueApiKey } from '../../../application/api-key/issue-api-key.js';
import { revokeApiKey } from '../../../application/api-key/revoke-api-key.js';
import { changeApiKey } from '../../../application/api-key/change-api-key.js';
import { rotateApiKey } from '../../../application/api-key/rotate-api-key.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { inMemoryWorld, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';

describe('currentApiKey', () => {
  const app = inMemoryWorld().process();
  let stale: ApiKeyLookup;
  let hash: string;
  before(async () => {
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    const input = { name: 'backend', scopes: ['users:read'] };
    const { record, key } = await issueApiKey(app, systemCommand(), input);
    hash = app.secrets.hashApiKey(key);
    stale = {
      apiKeyId: record.id,
      tenantId: TENANT,
      scopes: ['users:read'],
      revoked: false,
      expiresAt: null,
      allowedNetworks: null,
      revision: 0n,
      tenantStatus: 'active',
    };
  });

  it("currentApiKey returns the read model's record of a key that has not changed since", async () => {
    expect(await currentApiKey(app, stale, hash)).to.deep.equal(stale);
  });

  it('currentApiKey returns a locked tenant though the read model does not show the lock yet', async () => {
    await lockTenant(app, systemCommand(), { reason: 'a trial' });
    expect(await currentApiKey(app, stale, hash)).to.deep.equal({ ...stale, tenantStatus: 'locked' });
  });

  it('currentApiKey returns the limits of a key, and the end of the one before its rotation', async () => {
    const allowedNetworks = ['203.0.113.0/24'];
    await changeApiKey(app, systemCommand(), { apiKeyId: stale.apiKeyId, allowedNetworks });
    expect(await currentApiKey(app, stale, hash)).to.include({ revision: 1n, expiresAt: null });
    const next = await rotateApiKey(app, systemCommand(), { apiKeyId: stale.apiKeyId, overlapSeconds: 60 });
    const previous = await currentApiKey(app, stale, hash);
    expect(previous).to.deep.include({ revoked: false, allowedNetworks, revision: 2n });
    expect(previous.expiresAt).to.equal('2026-01-02T03:05:05.678Z');
    const present = await currentApiKey(app, stale, app.secrets.hashApiKey(next.key));
    expect(present).to.deep.include({ revoked: false, expiresAt: null });
    await rotateApiKey(app, systemCommand(), { apiKeyId: stale.apiKeyId });
    expect(await currentApiKey(app, stale, hash)).to.include({ revoked: true });
  });

  it('currentApiKey returns the sooner end of a key that was replaced and expires', async () => {
    const input = { name: 'b', scopes: ['users:read'], expiresAt: '2026-01-03T00:00:00Z' };
    const { record, key } = await issueApiKey(app, systemCommand(), input);
    await rotateApiKey(app, systemCommand(), { apiKeyId: record.id, overlapSeconds: 5 * 86_400 });
    const found = await currentApiKey(app, { ...stale, apiKeyId: record.id }, app.secrets.hashApiKey(key));
    expect(found.expiresAt).to.equal('2026-01-03T00:00:00.000Z');
  });

  it('of 50 rotations of a key at once one is carried out, and the key in use is valid for the overlap', async () => {
    const { record, key } = await issueApiKey(app, systemCommand(), { name: 'c', scopes: ['users:read'] });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => rotateApiKey(app, systemCommand(), { apiKeyId: record.id })),
    );
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).to.have.length(49);
    for (const error of refused) expect(error).to.include({ kind: 'conflict', code: 'concurrent_change' });
    const found = await currentApiKey(app, { ...stale, apiKeyId: record.id }, app.secrets.hashApiKey(key));
    expect(found).to.include({ revoked: false, expiresAt: '2026-01-03T03:04:05.678Z' });
  });

  it('currentApiKey returns a revoked key though the read model does not show the revocation yet', async () => {
    await revokeApiKey(app, systemCommand(), { apiKeyId: stale.apiKeyId });
    expect(await currentApiKey(app, stale, hash)).to.include({ revoked: true });
  });
});
