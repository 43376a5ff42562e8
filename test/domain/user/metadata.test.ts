import { expect } from 'chai';
import { metadataFaults, metadataLimits, sameMetadata } from '../../../domain/user/metadata.js';

const many = (count: number, value = 'x'): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, value]));
const codesOf = (metadata: Record<string, string>): string[] =>
  metadataFaults('/metadata', metadata).map(({ pointer, code }) => `${pointer} ${code}`);

describe('metadataFaults', () => {
  for (const [title, metadata] of [
    ['nothing', {}],
    ['an empty value', { note: '' }],
    ['as many as there may be', many(metadataLimits.keys)],
    ['the longest name', { ['k'.repeat(metadataLimits.keyLength)]: 'x' }],
    ['the longest value', { note: 'x'.repeat(metadataLimits.valueLength) }],
    ['names that objects have', { constructor: 'x', toString: 'y', hasOwnProperty: 'z' }],
  ] as const)
    it(`metadataFaults takes ${title}`, () => {
      expect(codesOf(metadata)).to.deep.equal([]);
    });

  for (const [title, metadata, codes] of [
    ['too many', many(51), ['/metadata too_many']],
    ['an empty name', { '': 'x' }, ['/metadata required']],
    ['a long name', { ['k'.repeat(65)]: 'x' }, ['/metadata too_long']],
    ['a control character in a name', { 'a\u0000': 'x' }, ['/metadata unprintable']],
    ['a long value', { 'a/b': 'x'.repeat(1025) }, ['/metadata/a~1b too_long']],
    ['NUL in a value', { note: '\u0000' }, ['/metadata/note unprintable']],
    ['half a surrogate pair', { note: 'a\udc00' }, ['/metadata/note unprintable']],
    ['a prototype', JSON.parse('{"__proto__": "x"}'), ['/metadata/__proto__ reserved']],
    ['too much in all', many(50, 'x'.repeat(1000)), ['/metadata too_long']],
    ['too many bytes in all', many(30, '👩'.repeat(300)), ['/metadata too_long']],
    [
      'several faults',
      { a: '\u0000', b: 'x'.repeat(2000) },
      ['/metadata/a unprintable', '/metadata/b too_long'],
    ],
  ] as [string, Record<string, string>, string[]][])
    it(`metadataFaults refuses ${title}`, () => {
      expect(codesOf(metadata)).to.deep.equal(codes);
    });
});

describe('sameMetadata', () => {
  it('sameMetadata compares members in any order', () => {
    expect(sameMetadata({ a: '1', b: '2' }, { b: '2', a: '1' })).to.equal(true);
    expect(sameMetadata({ a: '1' }, { a: '1', b: '2' })).to.equal(false);
    expect(sameMetadata({ a: '1', b: '2' }, { a: '1' })).to.equal(false);
    expect(sameMetadata({ a: '1' }, { a: '2' })).to.equal(false);
    expect(sameMetadata({ toString: 'x' }, { other: 'x' })).to.equal(false);
  });
});
