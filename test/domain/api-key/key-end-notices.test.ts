import { expect } from 'chai';
import { dueNotice } from '../../../domain/api-key/key-end-notices.js';

const DAY = 86_400_000;
const END = 1_000 * DAY;

describe('the notices before the end of an API key', () => {
  for (const [name, left, expected] of [
    ['more than 14 days', 14 * DAY + 1, null],
    ['14 days', 14 * DAY, 14],
    ['more than 3 days', 3 * DAY + 1, 14],
    ['3 days', 3 * DAY, 3],
    ['a moment', 1, 3],
    ['nothing', 0, null],
    ['less than nothing', -DAY, null],
  ] as const)
    it(`with ${name} left, ${expected === null ? 'no notice' : `that of ${expected} days`} is due`, () => {
      expect(dueNotice({ expiresAt: END, createdAt: 0 }, END - left)).to.equal(expected);
    });

  it('a key that was issued for a week has none of 14 days, but one of 3', () => {
    const key = { expiresAt: END, createdAt: END - 7 * DAY };
    expect([6, 3, 2].map((days) => dueNotice(key, END - days * DAY))).to.deep.equal([null, 3, 3]);
  });

  it('a key that was issued for two days has none', () => {
    expect(dueNotice({ expiresAt: END, createdAt: END - 2 * DAY }, END - DAY)).to.equal(null);
  });
});
