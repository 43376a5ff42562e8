import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalLocale, localeFaults } from '../../../domain/shared/locale.js';

describe('canonicalLocale', () => {
  for (const [tag, canonical] of [
    ['de', 'de'],
    ['de-at', 'de-AT'],
    ['EN-gb', 'en-GB'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
    ['de-x-acme', 'de-x-acme'],
  ] as const)
    it(`canonicalLocale returns ${canonical} for ${tag}`, () => {
      expect(canonicalLocale(tag)).to.equal(canonical);
      expect(localeFaults('/locale', canonical)).to.deep.equal([]);
    });

  it('canonicalLocale is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const once = canonicalLocale(text);
        expect(canonicalLocale(once)).to.equal(once);
      }),
    );
  });
});

describe('localeFaults', () => {
  for (const tag of ['', 'd', 'de_AT', 'de-', 'de AT', '-', '*', 'de-a', '日本'])
    it(`localeFaults refuses ${JSON.stringify(tag)} with an example`, () => {
      const [fault, ...more] = localeFaults('/locale', tag);
      expect(more).to.be.empty;
      expect(fault).to.include({ pointer: '/locale', code: 'format' });
      expect(fault?.detail).to.contain('en-GB');
    });

  it('localeFaults refuses a tag of more than 35 characters', () => {
    const longest = 'de-x-aaaaaaaa-bbbbbbbb-cccccccc-ddd';
    expect(longest).to.have.length(35);
    expect(localeFaults('/locale', longest)).to.deep.equal([]);
    expect(localeFaults('/locale', `${longest}d`)).to.have.nested.property('[0].code', 'too_long');
  });
});
