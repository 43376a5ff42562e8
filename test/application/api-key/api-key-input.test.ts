import { expect } from 'chai';
import { checkedApiKey, checkedApiKeyChanges } from '../../../application/api-key/api-key-input.js';
import { isScope, scopes } from '../../../domain/api-key/scopes.js';
import { faultsOf, refusalOf } from '../../support/samples/given.js';

const NOW = Date.UTC(2026, 0, 2);

describe('checkedApiKey', () => {
  it('checkedApiKey returns each scope once, in the order of the catalogue', () => {
    const input = { name: ' backend ', scopes: ['users:write', 'users:read', 'users:write'] };
    expect(checkedApiKey(input, NOW)).to.deep.equal({
      name: 'backend',
      scopes: ['users:read', 'users:write'],
      expiresAt: null,
      allowedNetworks: null,
    });
    expect(checkedApiKey({ name: 'all', scopes: [...scopes] }, NOW).scopes).to.deep.equal(scopes);
  });

  it("checkedApiKey accepts a key of the caller's own", () => {
    for (const length of [32, 43, 124])
      checkedApiKey({ name: 'x', scopes: ['audit:read'], key: `tsk_${'a'.repeat(length)}` }, NOW);
  });

  for (const [input, faults] of [
    [{ name: '', scopes: [] }, ['/name required', '/scopes required']],
    [{ name: 'x', scopes: ['users:read', 'users:delete'] }, ['/scopes/1 unknown_scope']],
    [{ name: 'x', scopes: ['audit:write', '*'] }, ['/scopes/0 unknown_scope', '/scopes/1 unknown_scope']],
    [{ name: 'x'.repeat(201), scopes: ['users:read'] }, ['/name too_long']],
    [{ name: 'x', scopes: ['users:read'], key: 'secret' }, ['/key format']],
    [{ name: 'x', scopes: ['users:read'], key: `tsk_${'a'.repeat(31)}` }, ['/key format']],
    [{ name: 'x', scopes: ['users:read'], key: `tsk_${'ä'.repeat(43)}` }, ['/key format']],
    [{ name: 'x', scopes: ['audit:read'], expiresAt: 'soon' }, ['/expiresAt format']],
    [{ name: 'x', scopes: ['audit:read'], expiresAt: '2026-02-01' }, ['/expiresAt format']],
    [{ name: 'x', scopes: ['audit:read'], expiresAt: '2026-02-01T23:59:60Z' }, ['/expiresAt format']],
    [{ name: 'x', scopes: ['audit:read'], expiresAt: '2026-01-02T00:00:00Z' }, ['/expiresAt past']],
    [{ name: 'x', scopes: ['audit:read'], allowedNetworks: [] }, ['/allowedNetworks required']],
    [
      { name: 'x', scopes: ['audit:read'], allowedNetworks: ['203.0.113.0/24', '203.0.113.7'] },
      ['/allowedNetworks/1 format'],
    ],
  ] as const)
    it(`checkedApiKey refuses ${JSON.stringify(input).slice(0, 90)}: ${faults.join(', ')}`, () => {
      const error = refusalOf(() => checkedApiKey(input, NOW));
      expect(faultsOf(error)).to.deep.equal(faults);
      expect(error.message).not.to.include('secret');
    });

  it('checkedApiKey knows nine scopes', () => {
    expect(scopes).to.have.length(9);
    expect(isScope('audit:write')).to.equal(false);
    expect(isScope('audit:read')).to.equal(true);
  });
});

describe('checkedApiKeyChanges', () => {
  it('checkedApiKeyChanges returns times in UTC, and each network once', () => {
    const changes = {
      name: ' x ',
      expiresAt: '2026-03-01T00:00:00+01:00',
      allowedNetworks: ['203.0.113.0/24', '203.0.113.0/24'],
    };
    expect(checkedApiKeyChanges(changes, NOW)).to.deep.equal({
      name: 'x',
      expiresAt: '2026-02-28T23:00:00.000Z',
      allowedNetworks: ['203.0.113.0/24'],
    });
    const cleared = { expiresAt: null, allowedNetworks: null };
    expect(checkedApiKeyChanges(cleared, NOW)).to.deep.equal(cleared);
    expect(checkedApiKeyChanges({}, NOW)).to.deep.equal({});
  });

  it('checkedApiKeyChanges names every fault', () => {
    const changes = { name: ' ', expiresAt: '2026-01-01T00:00:00Z', allowedNetworks: ['::/129'] };
    const error = refusalOf(() => checkedApiKeyChanges(changes, NOW));
    expect(faultsOf(error)).to.deep.equal(['/name required', '/expiresAt past', '/allowedNetworks/0 format']);
  });
});
