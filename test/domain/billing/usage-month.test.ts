import { expect } from 'chai';
import { usageMonth } from '../../../domain/billing/usage.js';

const rows: readonly [anchor: string | null, day: string, from: string, to: string][] = [
  [null, '2026-11-25', '2026-11-01', '2026-12-01'],
  [null, '2026-12-31', '2026-12-01', '2027-01-01'],
  ['2026-11-25T17:00:00.000Z', '2026-11-25', '2026-11-25', '2026-12-25'],
  ['2026-11-25T17:00:00.000Z', '2026-11-24', '2026-10-25', '2026-11-25'],
  ['2026-11-25T17:00:00.000Z', '2027-11-24', '2027-10-25', '2027-11-25'],
  ['2026-01-31T00:00:00.000Z', '2026-02-27', '2026-01-31', '2026-02-28'],
  ['2026-01-31T00:00:00.000Z', '2026-02-28', '2026-02-28', '2026-03-31'],
  ['2026-01-31T00:00:00.000Z', '2026-03-30', '2026-02-28', '2026-03-31'],
  // a trial ends in the future
  ['2026-12-09T10:00:00.000Z', '2026-11-25', '2026-11-09', '2026-12-09'],
];

describe('the month of use', () => {
  for (const [anchor, day, from, to] of rows)
    it(`of ${day} lasts from ${from} to ${to} where periods begin ${anchor ?? 'never'}`, () => {
      expect(usageMonth(anchor === null ? null : { anchor }, day)).to.deep.equal({ from, to });
    });
});
