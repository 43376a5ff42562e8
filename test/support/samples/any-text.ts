import fc from 'fast-check';

const SURROGATES = 0x800;

/** One character of Unicode, whatever it is. fast-check's own (`unit: 'binary'`) keeps a table of all of them, 95 MB. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + SURROGATES));

/** Texts of any characters of Unicode; `maxLength` counts characters. */
export const anyText = (lengths: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.array(anyCharacter, lengths).map((characters) => characters.join(''));
