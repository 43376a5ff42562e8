import { expect } from 'chai';
import fc from 'fast-check';
import { bytesOf, lengthOf, textFaults, trimmedOrNull } from '../../../domain/shared/text.js';
import { anyText } from '../../support/samples/any-text.js';

const codeOf = (value: string, rule: Parameters<typeof textFaults>[2]): string | undefined =>
  textFaults('/name', value, rule)[0]?.code;

describe('textFaults', () => {
  for (const point of ['202e', '2066', '200b', '00ad', 'feff'])
    it(`textFaults refuses U+${point.toUpperCase()} in what has to be visible, with joiners and without`, () => {
      const value = `a${String.fromCodePoint(parseInt(point, 16))}b`;
      for (const visible of [true, 'joined'] as const)
        expect(textFaults('/name', value, { max: 10, visible }).map(({ code }) => code)).to.deep.equal([
          'unprintable',
        ]);
      expect(textFaults('/name', value, { max: 10 })).to.deep.equal([]);
    });

  it('textFaults takes the joiners of scripts where they are allowed', () => {
    for (const value of ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0915\u094d\u200d\u0937']) {
      expect(textFaults('/name', value, { max: 20, visible: 'joined' })).to.deep.equal([]);
      expect(textFaults('/name', value, { max: 20, visible: true })).to.have.length(1);
    }
  });

  for (const value of ['', 'Ada', 'Zoë 用户', '👩‍🚀', 'x'.repeat(10), '👩'.repeat(10)])
    it(`textFaults takes ${JSON.stringify(value)}`, () => {
      expect(codeOf(value, { max: 10 })).to.equal(undefined);
    });

  for (const [value, code] of [
    ['x'.repeat(11), 'too_long'],
    ['👩'.repeat(11), 'too_long'],
    ['x'.repeat(10_000), 'too_long'],
    ['a\u0000b', 'unprintable'],
    ['a\nb', 'unprintable'],
    ['a\u0085b', 'unprintable'],
    ['a\u2028b', 'unprintable'],
    ['a\ud800b', 'unprintable'],
    ['a\udfffb', 'unprintable'],
  ] as const)
    it(`textFaults refuses ${JSON.stringify(value.slice(0, 12))} as ${code}`, () => {
      expect(codeOf(value, { max: 10 })).to.equal(code);
    });

  it('textFaults names the least number of characters', () => {
    expect(codeOf('', { min: 1, max: 10 })).to.equal('required');
    expect(codeOf('ab', { min: 3, max: 10 })).to.equal('too_short');
    expect(codeOf('👩👩👩', { min: 3, max: 10 })).to.equal(undefined);
  });

  for (const value of ['ow\u200bner', '\u202erenwo', 'a\u00adb', '\u3164', 'a\ue000'])
    it(`textFaults refuses ${JSON.stringify(value)} only when all characters have to be visible`, () => {
      expect(codeOf(value, { max: 10, visible: true })).to.equal('unprintable');
      expect(codeOf(value, { max: 10 })).to.equal(undefined);
    });

  it('textFaults names the code point, not the text', () => {
    const [fault] = textFaults('/name', 'secret\u0000', { max: 10 });
    expect(fault).to.deep.include({ pointer: '/name', code: 'unprintable' });
    expect(fault!.detail).to.include('U+0000').and.include('remove it').and.not.include('secret');
  });
});

describe('lengthOf and bytesOf', () => {
  it('lengthOf and bytesOf count code points and UTF-8 bytes', () => {
    fc.assert(
      fc.property(anyText(), (value) => {
        expect(lengthOf(value)).to.equal(Array.from(value).length);
        expect(bytesOf(value)).to.equal(Buffer.byteLength(value));
      }),
    );
    expect(bytesOf('\ud800')).to.equal(3);
  });
});

describe('trimmedOrNull', () => {
  for (const [given, kept] of [
    ['  Ada ', 'Ada'],
    ['   ', null],
    ['', null],
    [null, null],
    [undefined, null],
  ] as const)
    it(`trimmedOrNull returns ${JSON.stringify(kept)} for ${JSON.stringify(given)}`, () => {
      expect(trimmedOrNull(given)).to.equal(kept);
    });
});
