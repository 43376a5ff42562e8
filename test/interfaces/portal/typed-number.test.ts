import { expect } from 'chai';
import { typedNumber } from '../../../interfaces/portal/ui/form/typed-number.js';

describe('a number that is typed in the portal', () => {
  const percent = /^\d+([.,]\d{1,2})?$/;

  for (const [text, number] of [
    ['0', 0],
    [' 500 ', 500],
    ['', -1],
    ['1e', -1],
    ['1e3', -1],
    ['-5', -1],
    ['1.000', -1],
    ['1,000', -1],
    ['0x10', -1],
  ] as const)
    it(`is ${number} where the text is "${text}"`, () => expect(typedNumber(text)).to.equal(number));

  it('has a point or a comma where its form allows it', () => {
    const read = ['7.7', '7,7', '19', '1.000'].map((text) => typedNumber(text, percent));
    expect(read).to.deep.equal([7.7, 7.7, 19, -1]);
  });
});
