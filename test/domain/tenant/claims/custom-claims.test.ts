import { expect } from 'chai';
import fc from 'fast-check';
import {
  claimLimits,
  claimSources,
  type CustomClaim,
  metadataMemberOf,
  sourceOfMetadata,
} from '../../../../domain/tenant/claims/custom-claim.js';
import { type ClaimDetails, customClaimsOf } from '../../../../domain/tenant/claims/custom-claims-of.js';
import { reservedClaims } from '../../../../domain/tenant/claims/reserved-claims.js';
import { settingsFaults } from '../../../../domain/tenant/tenant-settings.js';

const good: CustomClaim = { name: 'department', from: 'metadata/department', in: ['id_token'] };
const faultsFor = (...claims: readonly unknown[]): string[] =>
  settingsFaults('', { claims }).map(({ pointer, code }) => `${pointer} ${code}`);
const changed = (changes: object): string[] => faultsFor({ ...good, ...changes });

describe('the claims that a tenant defines', () => {
  for (const [text, names] of Object.entries(reservedClaims))
    it(`no claim of a tenant has a name of ${text}, in upper or lower case`, () => {
      for (const name of names)
        for (const written of [name, name.toUpperCase()])
          expect(changed({ name: written }), written).to.deep.equal(['/claims/0/name reserved']);
    });

  it('the claims of our own tokens are among the reserved names', () => {
    const ours = [
      'roles',
      'tenant_id',
      'permissions',
      'sid',
      'grant_id',
      'support_tenant',
      'client_id',
      'scope',
    ];
    for (const name of ours) expect(changed({ name }), name).to.deep.equal(['/claims/0/name reserved']);
  });

  for (const claim of [
    good,
    { ...good, from: 'externalId' },
    { ...good, from: 'createdAt' },
    { ...good, from: 'locale' },
    { ...good, from: 'permissions' },
    { ...good, from: 'metadata/cost~1centre~0' },
    { ...good, name: 'https://acme.test/claims/department', in: ['access_token', 'id_token', 'userinfo'] },
    { ...good, scopes: ['profile', 'orders:read'] },
    { name: 'edition', value: 'team', in: ['access_token'] },
    { name: 'edition', value: '', in: ['access_token'] },
    { name: 'level', value: -1.5, in: ['access_token'] },
    { name: 'beta', value: false, in: ['access_token'] },
  ])
    it(`a tenant can define ${JSON.stringify(claim)}`, () => {
      expect(faultsFor(claim)).to.deep.equal([]);
    });

  for (const [changes, ...faults] of [
    [{ name: undefined }, 'name type'],
    [{ name: '' }, 'name format'],
    [{ name: 'a b' }, 'name format'],
    [{ name: '__proto__' }, 'name format'],
    [{ name: 'a'.repeat(129) }, 'name format'],
    [{ from: undefined }, 'from required'],
    [{ value: 'x' }, 'value ambiguous'],
    [{ from: undefined, value: null }, 'value type'],
    [{ from: undefined, value: ['x'] }, 'value type'],
    [{ from: undefined, value: Infinity }, 'value type'],
    [{ from: undefined, value: 'x'.repeat(257) }, 'value too_long'],
    [{ from: 'email' }, 'from format'],
    [{ from: 'metadata' }, 'from format'],
    [{ from: 'metadata/' }, 'from format'],
    [{ from: 'metadata.department' }, 'from format'],
    [{ from: '/metadata/department' }, 'from format'],
    [{ from: 'metadata/a/b' }, 'from format'],
    [{ from: 'metadata/a~2' }, 'from format'],
    [{ from: `metadata/${'a'.repeat(65)}` }, 'from too_long'],
    [{ from: 7 }, 'from type'],
    [{ in: undefined }, 'in type'],
    [{ in: [] }, 'in required'],
    [{ in: ['id_token', 'id_token'] }, 'in/1 repeated'],
    [{ in: ['header'] }, 'in/0 enum'],
    [{ scopes: null }, 'scopes type'],
    [{ scopes: [] }, 'scopes required'],
    [{ scopes: ['a b'] }, 'scopes/0 format'],
    [{ scopes: ['profile', 'profile'] }, 'scopes/1 repeated'],
  ] as const)
    it(`a claim is refused that has ${JSON.stringify(changes)}`, () => {
      expect(changed(changes)).to.deep.equal(faults.map((fault) => `/claims/0/${fault}`));
    });

  it('a claim is refused that is no object, or has a further member', () => {
    expect(faultsFor('department')).to.deep.equal(['/claims/0 type']);
    expect(changed({ claim: 'x' })).to.deep.equal(['/claims/0 unknown']);
    expect(settingsFaults('', { claims: good }).map(({ pointer }) => pointer)).to.deep.equal(['/claims']);
  });

  it('a name that stands there already is refused, whatever its case', () => {
    expect(faultsFor(good, { ...good, name: 'Department' })).to.deep.equal(['/claims/1/name repeated']);
  });

  it('20 claims are allowed, and not 21', () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ ...good, name: `claim${index}` }));
    expect(faultsFor(...many.slice(1))).to.deep.equal([]);
    expect(faultsFor(...many)).to.deep.equal(['/claims too_many']);
  });

  it('the source of a member of the metadata names that member and no other', () => {
    const unit = fc.constantFrom('~', '/', '0', '1', 'a', 'é', '\u{1d49c}');
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit }), (member) => {
        expect(metadataMemberOf(sourceOfMetadata(member))).to.equal(member);
      }),
    );
  });
});

describe('the values of the claims that a tenant defines', () => {
  const person = {
    externalId: 'E-7',
    createdAt: '2026-01-02T03:04:05.678Z',
    locale: null,
    metadata: { department: 'Research', 'cost/centre': '12' },
  };
  const facts: ClaimDetails = {
    target: 'id_token',
    person,
    permissions: ['orders:read'],
    scopes: ['openid'],
    thirdParty: false,
  };
  const claim = (name: string, from: string, more: Partial<CustomClaim> = {}): CustomClaim => ({
    name,
    from,
    in: ['id_token'],
    ...more,
  });
  const all = [
    claim('department', 'metadata/department'),
    claim('centre', 'metadata/cost~1centre'),
    claim('missing', 'metadata/missing'),
    claim('inherited', 'metadata/constructor'),
    claim('number', 'externalId'),
    claim('since', 'createdAt'),
    claim('language', 'locale'),
    claim('rights', 'permissions'),
    { name: 'edition', value: 'team', in: ['id_token'] } as const,
    { name: 'beta', value: false, in: ['id_token'] } as const,
    claim('elsewhere', 'externalId', { in: ['userinfo'] }),
  ];
  const given = (defined: readonly CustomClaim[], more: Partial<ClaimDetails> = {}): object =>
    customClaimsOf(defined, { ...facts, ...more }).claims;

  it('each claim has the value of its source, and is absent where the person has none', () => {
    expect(given(all)).to.deep.equal({
      department: 'Research',
      centre: '12',
      number: 'E-7',
      since: '2026-01-02T03:04:05.678Z',
      rights: ['orders:read'],
      edition: 'team',
      beta: false,
    });
  });

  it('every source has a value for a person who has everything', () => {
    const defined = claimSources.map((source) => claim(source, source));
    const found = given(defined, { person: { ...person, locale: 'de' } });
    expect(found).to.have.all.keys([...claimSources]);
  });

  it('a service has constants and permissions, and permissions only where the API has some', () => {
    expect(given(all, { person: null })).to.deep.equal({
      rights: ['orders:read'],
      edition: 'team',
      beta: false,
    });
    expect(given(all, { person: null, permissions: null })).to.deep.equal({ edition: 'team', beta: false });
  });

  it('a claim with scopes needs one of them, and a third party gets no claim without scopes', () => {
    const defined = [
      claim('free', 'externalId'),
      claim('bound', 'externalId', { scopes: ['profile', 'orders:read'] }),
    ];
    const names = (scopes: readonly string[], thirdParty: boolean): string[] =>
      Object.keys(given(defined, { scopes, thirdParty }));
    expect(names(['openid'], false)).to.deep.equal(['free']);
    expect(names(['openid', 'orders:read'], false)).to.deep.equal(['free', 'bound']);
    expect(names(['openid', 'email'], true)).to.deep.equal([]);
    expect(names(['openid', 'profile'], true)).to.deep.equal(['bound']);
  });

  it('claims take 4,096 bytes of JSON at most: in the order of the settings, those without room are left out', () => {
    const metadata = { wide: '\u{1d49c}'.repeat(1024), small: 'x' };
    const rows = [
      claim('first', 'metadata/small'),
      claim('wide', 'metadata/wide'),
      claim('last', 'metadata/small'),
    ];
    const result = customClaimsOf(rows, { ...facts, person: { ...person, metadata } });
    expect(result).to.deep.equal({ claims: { first: 'x', last: 'x' }, leftOut: ['wide'] });
  });

  it('whatever the values, the claims fit, and a claim is left out only where it would not', () => {
    const rows = Array.from({ length: 20 }, (_, index) => claim(`c${index}`, `metadata/${index}`));
    const value = fc
      .tuple(fc.constantFrom('a', '"', 'é', '\u2028', '\u{1d49c}'), fc.integer({ min: 0, max: 1024 }))
      .map(([unit, times]) => unit.repeat(times));
    const values = fc.array(value, { maxLength: 20 });
    fc.assert(
      fc.property(values, (list) => {
        const metadata = Object.fromEntries(list.map((value, index) => [String(index), value]));
        const { claims, leftOut } = customClaimsOf(rows, { ...facts, person: { ...person, metadata } });
        const bytes = (object: object): number => Buffer.byteLength(JSON.stringify(object));
        expect(bytes(claims)).to.be.at.most(claimLimits.bytes);
        expect([...Object.keys(claims), ...leftOut]).to.have.length(list.length);
        for (const name of leftOut)
          expect(bytes({ ...claims, [name]: metadata[name.slice(1)] })).to.be.above(claimLimits.bytes);
      }),
    );
  });
});
