import { expect } from 'chai';
import type { ApiKeyEvent } from '../../../domain/api-key/api-key-events.js';
import {
  apiKey,
  decideApiKeyChange,
  decideApiKeyIssue,
  decideApiKeyRotation,
  decideApiKeyRevocation,
  givesMore,
  issuedApiKey,
} from '../../../domain/api-key/api-key.js';
import { AT, given, refusalOf } from '../../support/samples/given.js';

const apiKeyId = '00000000-0000-7000-8000-0000000000c1';
const issue = {
  apiKeyId,
  name: 'backend',
  scopes: ['users:read'] as const,
  keyHash: 'ab'.repeat(32),
  prefix: 'tsk_abcd',
  expiresAt: '2026-06-01T00:00:00.000Z',
  allowedNetworks: ['203.0.113.0/24'],
};
const issued: ApiKeyEvent = { type: 'ApiKeyIssued', data: issue };
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: { apiKeyId } };

describe('an API key', () => {
  it('an API key is issued, and revoked once', () => {
    const state = { status: 'issued', ...issue, previous: null, createdAt: AT, revokedAt: null };
    expect(given(apiKey, issued)).to.deep.equal(state);
    expect(given(apiKey, issued, revoked)).to.deep.equal({ ...state, revokedAt: AT });
    expect(given(apiKey, issued, revoked, revoked, issued)).to.deep.equal({ ...state, revokedAt: AT });
  });

  it('an API key loses scopes that are not in the catalogue', () => {
    const odd: ApiKeyEvent = {
      type: 'ApiKeyIssued',
      data: { ...issue, scopes: ['users:read', 'gone:read'] },
    };
    expect(issuedApiKey(given(apiKey, odd)).scopes).to.deep.equal(['users:read']);
  });

  it('an API key is not found before it is issued', () => {
    expect(refusalOf(() => issuedApiKey(given(apiKey, revoked)))).to.include({
      kind: 'not-found',
      code: 'api_key_not_found',
    });
  });
});

describe('decisions on an API key', () => {
  it('an API key is issued once and revoked once', () => {
    expect(decideApiKeyIssue({ status: 'none' }, issue)).to.deep.equal([issued]);
    expect(decideApiKeyRevocation(issuedApiKey(given(apiKey, issued)))).to.deep.equal([revoked]);
    expect(decideApiKeyRevocation(issuedApiKey(given(apiKey, issued, revoked)))).to.deep.equal([]);
  });

  const key = issuedApiKey(given(apiKey, issued));
  const successor = {
    keyHash: 'cd'.repeat(32),
    prefix: 'tsk_cdcd',
    previousExpiresAt: '2026-01-03T00:00:00.000Z',
  };
  const NOW = '2026-01-02T00:00:00.000Z';

  it('an API key is changed in the members that differ', () => {
    const changes = { name: 'frontend', expiresAt: null, allowedNetworks: ['203.0.113.0/24'] };
    const events = decideApiKeyChange(key, changes);
    expect(events).to.deep.equal([
      { type: 'ApiKeyChanged', data: { apiKeyId, name: 'frontend', expiresAt: null } },
    ]);
    const changed = issuedApiKey(given(apiKey, issued, ...events));
    expect(changed).to.deep.include(changes);
    expect(decideApiKeyChange(changed, changes)).to.deep.equal([]);
  });

  it('an API key that is rotated twice keeps the key before the last rotation alone', () => {
    const [rotated] = decideApiKeyRotation(key, successor, NOW);
    const once = issuedApiKey(given(apiKey, issued, rotated!));
    expect(once).to.deep.include({
      keyHash: successor.keyHash,
      prefix: 'tsk_cdcd',
      expiresAt: issue.expiresAt,
      previous: { keyHash: issue.keyHash, expiresAt: successor.previousExpiresAt },
    });
    const [again] = decideApiKeyRotation(once, { ...successor, keyHash: 'ef'.repeat(32) }, NOW);
    const twice = issuedApiKey(given(apiKey, issued, rotated!, again!));
    expect(twice.previous?.keyHash).to.equal(successor.keyHash);
  });

  it('a revoked API key is neither changed nor rotated, an expired one not rotated', () => {
    const gone = issuedApiKey(given(apiKey, issued, revoked));
    const conflict = { kind: 'conflict', code: 'api_key_revoked' };
    expect(refusalOf(() => decideApiKeyChange(gone, { name: 'x' }))).to.include(conflict);
    expect(refusalOf(() => decideApiKeyRotation(gone, successor, NOW))).to.include(conflict);
    expect(refusalOf(() => decideApiKeyRotation(key, successor, issue.expiresAt))).to.include({
      kind: 'conflict',
      code: 'api_key_expired',
    });
  });

  for (const [changes, more] of [
    [{}, false],
    [{ name: 'x' }, false],
    [{ expiresAt: issue.expiresAt }, false],
    [{ expiresAt: '2026-05-31T00:00:00.000Z' }, false],
    [{ expiresAt: '2026-06-01T00:00:00.001Z' }, true],
    [{ expiresAt: null }, true],
    [{ allowedNetworks: ['203.0.113.0/24'] }, false],
    [{ allowedNetworks: ['203.0.113.128/25', '203.0.113.7/32'] }, false],
    [{ allowedNetworks: ['203.0.113.0/24', '198.51.100.0/24'] }, true],
    [{ allowedNetworks: ['203.0.112.0/23'] }, true],
    [{ allowedNetworks: null }, true],
  ] as const)
    it(`a change of ${JSON.stringify(changes)} ${more ? 'gives' : 'does not give'} more of a key`, () => {
      expect(givesMore(key, changes)).to.equal(more);
    });

  it('no limit of a key that has none gives more', () => {
    const open = { ...key, expiresAt: null, allowedNetworks: null };
    expect(
      givesMore(open, { expiresAt: '2099-01-01T00:00:00.000Z', allowedNetworks: ['0.0.0.0/0'] }),
    ).to.equal(false);
  });
});
