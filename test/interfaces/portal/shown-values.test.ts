import { expect } from 'chai';
import { shown } from '../../../interfaces/portal/ui/dialog/shown-value.js';

describe('values of a record in words', () => {
  for (const [what, value, text] of [
    ['a text', 'Acme', 'Acme'],
    ['a number', 0, '0'],
    ['nothing', null, '–'],
    ['an empty text', '', '–'],
    ['no items', [], '–'],
    ['no members', {}, '–'],
    ['items', ['a', 'b'], 'a, b'],
    ['members', { from: 'department', lines: ['a', 'b'] }, 'from: department, lines: a, b'],
    [
      'items with members',
      [
        { group: 'staff', role: 'member' },
        { group: 'it', role: null },
      ],
      'group: staff, role: member; group: it, role: –',
    ],
  ] as const)
    it(`${what} is shown as ${text}`, () => {
      expect(shown(value)).to.equal(text);
    });
});
