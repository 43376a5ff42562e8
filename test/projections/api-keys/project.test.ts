import { expect } from 'chai';
import { memoryTables, recorder } from '../support/fold.js';
import { uuidOf } from '../support/mixed-log.js';

const [tenantId, apiKeyId] = [uuidOf('tenant'), uuidOf('key')];

describe('API keys', () => {
  it('API keys are issued and revoked once', () => {
    const record = recorder();
    const tables = memoryTables();
    const happens = (event: Parameters<typeof record>[3]): void =>
      tables.page([record(tenantId, 'apikey', apiKeyId, event)]);
    happens({ type: 'ApiKeyRevoked', data: { apiKeyId } });
    expect(tables.only('api_keys')).to.equal(undefined);
    const keyHash = 'a'.repeat(64);
    happens({
      type: 'ApiKeyIssued',
      data: {
        apiKeyId,
        name: 'backend',
        scopes: ['users:read'],
        keyHash,
        prefix: 'tsk_abcd',
        expiresAt: null,
        allowedNetworks: null,
      },
    });
    expect(tables.only('api_keys')).to.deep.include({
      id: apiKeyId,
      scopes: ['users:read'],
      key_hash: keyHash,
      revoked_at: null,
    });
    happens({ type: 'ApiKeyRevoked', data: { apiKeyId } });
    happens({ type: 'ApiKeyRevoked', data: { apiKeyId } });
    expect(tables.only('api_keys')).to.include({ revoked_at: '2026-01-01T00:00:03.000Z' });
  });
});
