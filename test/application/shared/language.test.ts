import { expect } from 'chai';
import { languageOf } from '../../../application/shared/language.js';

describe('languageOf', () => {
  for (const [tags, language] of [
    [[], null],
    [[null, undefined, ''], null],
    [['fr', 'ja'], null],
    [['de-AT'], 'de'],
    [['DE'], 'de'],
    [['fr', null, 'en-GB', 'de'], 'en'],
    [['deu', 'english'], null],
  ] as const)
    it(`languageOf returns ${String(language)} for ${JSON.stringify(tags)}`, () => {
      expect(languageOf(tags)).to.equal(language);
    });
});
