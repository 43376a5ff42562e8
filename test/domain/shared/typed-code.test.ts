import { expect } from 'chai';
import { typedCode } from '../../../domain/shared/typed-code.js';

describe('a code that is typed or pasted', () => {
  for (const [text, of] of [
    ['٠١٢٣٤٥', 'an Arabic keyboard'],
    ['۰۱۲۳۴۵', 'a Persian keyboard'],
    ['०१२३४५', 'a Hindi keyboard'],
    ['০১২৩৪৫', 'a Bengali keyboard'],
    ['๐๑๒๓๔๕', 'a Thai keyboard'],
    ['０１２３４５', 'a Japanese keyboard'],
    ['\u2068012 345\u2069', 'a text with marks of direction'],
    [' 012\u00a0345\n', 'a text with spaces'],
  ] as const)
    it(`a code from ${of} is its digits`, () => {
      expect(typedCode(text)).to.equal('012345');
    });

  it('the last digit of each script is nine', () => {
    expect(typedCode('٩۹९৯๙９')).to.equal('999999');
  });

  it('a code with letters and dashes keeps them', () => {
    expect(typedCode('7q2xd-m0c4k')).to.equal('7q2xd-m0c4k');
    expect(typedCode('Ab_-~.9')).to.equal('Ab_-~.9');
  });
});
