import { expect } from 'chai';
import fc from 'fast-check';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { checkedNewUser, checkedUserChanges } from '../../../domain/user/user-input.js';
import { faultsOf, refusalOf } from '../../support/samples/given.js';
import { anyText as textOfAny } from '../../support/samples/any-text.js';

describe('checkedNewUser', () => {
  it('checkedNewUser normalises the profile', () => {
    const input = { email: ' Ada@Example.com ', firstName: ' Ada ', lastName: '  ', locale: ' de-at ' };
    expect(checkedNewUser(input)).to.deep.equal({
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: null,
      locale: 'de-AT',
      externalId: null,
      metadata: {},
    });
  });

  it('checkedNewUser accepts every member at its greatest length', () => {
    const input = {
      email: `${'a'.repeat(64)}@${'b'.repeat(63)}.com`,
      firstName: 'x'.repeat(200),
      lastName: '👩'.repeat(200),
      externalId: 'x'.repeat(255),
      password: 'x'.repeat(128),
    };
    expect(checkedNewUser(input)).to.include({ firstName: input.firstName, externalId: input.externalId });
  });

  it('checkedNewUser refuses with every fault at once', () => {
    const error = refusalOf(() =>
      checkedNewUser({
        email: 'nobody',
        firstName: 'x'.repeat(201),
        lastName: 'a\u0000b',
        locale: 'de_AT',
        externalId: 'x'.repeat(256),
        metadata: { ok: 'a', bad: '\ud800' },
        password: 'short',
      }),
    );
    expect(error).to.include({ kind: 'invalid', code: 'invalid_input' });
    expect(faultsOf(error)).to.deep.equal([
      '/email format',
      '/firstName too_long',
      '/lastName unprintable',
      '/locale format',
      '/externalId too_long',
      '/metadata/bad unprintable',
      '/password too_short',
    ]);
  });

  it('checkedNewUser returns or refuses, for any input', () => {
    const anyText = textOfAny({ maxLength: 300 });
    const input = fc.record(
      {
        email: anyText,
        firstName: fc.option(anyText),
        lastName: fc.option(anyText),
        locale: fc.option(anyText),
        externalId: fc.option(anyText),
        metadata: fc.option(fc.dictionary(anyText, anyText, { maxKeys: 60, noNullPrototype: false })),
        password: anyText,
      },
      { requiredKeys: ['email'] },
    );
    fc.assert(
      fc.property(input, (given) => {
        try {
          checkedNewUser(given);
        } catch (error) {
          expect(error).to.be.instanceOf(DomainError).and.include({ kind: 'invalid' });
          expect((error as DomainError).faults).not.to.be.empty;
        }
      }),
    );
  });
});

describe('checkedUserChanges', () => {
  it('checkedUserChanges keeps absent members and clears those that are null', () => {
    expect(checkedUserChanges({})).to.deep.equal({});
    expect(checkedUserChanges({ firstName: undefined, lastName: null, metadata: null })).to.deep.equal({
      lastName: null,
      metadata: {},
    });
    expect(checkedUserChanges({ locale: null })).to.deep.equal({ locale: null });
    expect(checkedUserChanges({ locale: ' ' })).to.deep.equal({ locale: null });
    expect(checkedUserChanges({ email: ' NEW@Example.com' })).to.deep.equal({ email: 'new@example.com' });
  });

  it('checkedUserChanges refuses with every fault at once', () => {
    const error = refusalOf(() =>
      checkedUserChanges({ email: '', firstName: 'a\nb', metadata: { __proto__x: 'x'.repeat(1025) } }),
    );
    expect(faultsOf(error)).to.deep.equal([
      '/email required',
      '/firstName unprintable',
      '/metadata/__proto__x too_long',
    ]);
  });
});
