import { expect } from 'chai';
import { expiredBefore } from '../../../domain/audit/retention.js';

const DAY = 86_400_000;
const NOW = 10_000 * DAY;
const daysAgo = (days: number): number => NOW - days * DAY;

describe('the retention of the audit log', () => {
  it('entries of the last year are kept by default', () => {
    expect(expiredBefore([], NOW)).to.equal(daysAgo(365));
  });

  it('entries that a shorter retention removed stay removed when a longer one is set later', () => {
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

  it('entries that the default removed stay removed when a longer retention is set later', () => {
    expect(expiredBefore([{ at: daysAgo(100), days: 900 }], NOW)).to.equal(daysAgo(465));
  });

  it('a future time does not move the limit of retention', () => {
    expect(expiredBefore([{ at: NOW + 5_000 * DAY, days: 900 }], NOW)).to.equal(daysAgo(365));
  });
});
