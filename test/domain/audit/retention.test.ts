import { expect } from 'chai';
import { expiredBefore } from '../../../domain/audit/retention.js';

const DAY = 86_400_000;
const NOW = 10_000 * DAY;
const daysAgo = (days: number): number => NOW - days * DAY;

describe('what retention may have let go', () => {
  it('is what is older than a year, where nothing was set', () => {
    expect(expiredBefore([], NOW)).to.equal(daysAgo(365));
  });

  it('is what a shorter retention let go, even if a longer one was set later', () => {
    expect(expiredBefore([{ at: daysAgo(10), days: 30 }], NOW)).to.equal(daysAgo(30));
    expect(
      expiredBefore(
        [
          { at: daysAgo(10), days: 30 },
          { at: daysAgo(4), days: 900 },
        ],
        NOW,
      ),
    ).to.equal(daysAgo(34));
  });

  it('is what the year let go before a longer retention was set', () => {
    expect(expiredBefore([{ at: daysAgo(100), days: 900 }], NOW)).to.equal(daysAgo(465));
  });

  it('is not moved by a time that is still to come', () => {
    expect(expiredBefore([{ at: NOW + 5_000 * DAY, days: 900 }], NOW)).to.equal(daysAgo(365));
  });
});
