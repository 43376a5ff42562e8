import { expect } from 'chai';
import {
  chooseLanguage,
  languages,
  textsOf,
} from '../../../../interfaces/hosted-pages/page-request/language.js';

describe('the language of a page', () => {
  const given: readonly (readonly [readonly string[], string | undefined, string])[] = [
    [[], undefined, 'en'],
    [[], '', 'en'],
    [[], '*', 'en'],
    [[], 'de', 'de'],
    [[], 'DE-at', 'de'],
    [[], 'fr, de;q=0.5', 'de'],
    [[], 'de;q=0.5, en;q=0.9', 'en'],
    [[], 'en;q=0.5, de;q=0.9', 'de'],
    [[], 'de;q=0, fr', 'en'],
    [[], 'de;q=x, fr', 'en'],
    [['fr', 'de'], 'en', 'de'],
    [['en-GB'], 'de', 'en'],
    [['fr'], 'de', 'de'],
    [['deu'], undefined, 'en'],
    [[], `${'x,'.repeat(10_000)}de`, 'en'],
  ];
  for (const [locales, header, expected] of given)
    it(`the language of a page is ${expected} for ui_locales ${JSON.stringify(locales)} and Accept-Language ${header?.slice(0, 40) ?? '(none)'}`, () => {
      expect(chooseLanguage({ uiLocales: locales, acceptLanguage: header })).to.equal(expected);
    });

  it("the language of a page is that of ui_locales, then the user's own, then the browser's, then the tenant's", () => {
    const wanted = { locale: 'de-AT', acceptLanguage: 'en', defaultLocale: 'en' };
    expect(chooseLanguage({ ...wanted, uiLocales: ['en-GB'] })).to.equal('en');
    expect(chooseLanguage(wanted)).to.equal('de');
    expect(chooseLanguage({ ...wanted, locale: null })).to.equal('en');
    expect(chooseLanguage({ acceptLanguage: 'fr', locale: 'fr', defaultLocale: 'de' })).to.equal('de');
    expect(chooseLanguage({ acceptLanguage: undefined, locale: null, defaultLocale: null })).to.equal('en');
  });

  it('a page has different text in every language, with the same keys', () => {
    const [one = [], ...others] = languages.map((language) => sentences(textsOf(language)));
    for (const other of others) {
      expect(other).to.have.lengthOf(one.length);
      const same = other.filter((text, index) => text === one[index]);
      expect(same.filter((text) => !inBoth.has(text))).to.deep.equal([]);
    }
  });
});

/** Words that both languages have. */
const inBoth: ReadonlySet<string> = new Set(['Apps', 'Passkeys', 'Name', 'Code', '–']);

/** All texts of a dictionary, those with gaps filled. */
const sentences = (texts: object): string[] =>
  Object.values(texts).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'function')
      return [(value as (...names: string[]) => string)('One', 'Two', 'Three')];
    return sentences(value as object);
  });
