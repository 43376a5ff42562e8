import { expect } from 'chai';
import { checkedApiKey } from '../../../domain/api-key/api-key-input.js';
import type { ApiKeyEvent } from '../../../domain/api-key/api-key-events.js';
import {
  apiKey,
  decideApiKeyIssue,
  decideApiKeyRevocation,
  issuedApiKey,
} from '../../../domain/api-key/api-key.js';
import { isScope, scopes } from '../../../domain/api-key/scopes.js';
import { AT, faultsOf, given, refusalOf } from '../../support/samples/given.js';

const apiKeyId = '00000000-0000-7000-8000-0000000000c1';
const issue = { apiKeyId, name: 'backend', scopes: ['users:read'] as const, keyHash: 'ab'.repeat(32) };
const issued: ApiKeyEvent = { type: 'ApiKeyIssued', data: issue };
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: { apiKeyId } };

describe('an API key', () => {
  it('an API key is issued, and revoked once', () => {
    const state = { status: 'issued', ...issue, createdAt: AT, revokedAt: null };
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
});

describe('checkedApiKey', () => {
  it('checkedApiKey returns each scope once, in the order of the catalogue', () => {
    const input = { name: ' backend ', scopes: ['users:write', 'users:read', 'users:write'] };
    expect(checkedApiKey(input)).to.deep.equal({ name: 'backend', scopes: ['users:read', 'users:write'] });
    expect(checkedApiKey({ name: 'all', scopes: [...scopes] }).scopes).to.deep.equal(scopes);
  });

  it("checkedApiKey accepts a key of the caller's own", () => {
    for (const length of [32, 43, 124])
      checkedApiKey({ name: 'x', scopes: ['audit:read'], key: `tsk_${'a'.repeat(length)}` });
  });

  for (const [input, faults] of [
    [{ name: '', scopes: [] }, ['/name required', '/scopes required']],
    [{ name: 'x', scopes: ['users:read', 'users:delete'] }, ['/scopes/1 unknown_scope']],
    [{ name: 'x', scopes: ['audit:write', '*'] }, ['/scopes/0 unknown_scope', '/scopes/1 unknown_scope']],
    [{ name: 'x'.repeat(201), scopes: ['users:read'] }, ['/name too_long']],
    [{ name: 'x', scopes: ['users:read'], key: 'secret' }, ['/key format']],
    [{ name: 'x', scopes: ['users:read'], key: `tsk_${'a'.repeat(31)}` }, ['/key format']],
    [{ name: 'x', scopes: ['users:read'], key: `tsk_${'ä'.repeat(43)}` }, ['/key format']],
  ] as const)
    it(`checkedApiKey refuses ${faults.join(', ')}`, () => {
      const error = refusalOf(() => checkedApiKey(input));
      expect(faultsOf(error)).to.deep.equal(faults);
      expect(error.message).not.to.include('secret');
    });

  it('checkedApiKey knows nine scopes', () => {
    expect(scopes).to.have.length(9);
    expect(isScope('audit:write')).to.equal(false);
    expect(isScope('audit:read')).to.equal(true);
  });
});
