import { expect } from 'chai';
import { timeIn, utcIfTime } from '../../../application/shared/time-in.js';

describe('times that requests give', () => {
  for (const [text, time] of [
    ['2028-02-29T12:00:00Z', '2028-02-29T12:00:00.000Z'],
    ['2027-01-31T00:00+01:00', '2027-01-30T23:00:00.000Z'],
    ['2027-12-31t23:59:59.9994z', '2027-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ] as const)
    it(`${text} is a time`, () => {
      expect(timeIn(text)).to.equal(Date.parse(time));
      expect(utcIfTime(text)).to.equal(time);
    });

  for (const text of [
    '2026-02-30T00:00:00Z',
    '2027-02-29T00:00:00Z',
    '2026-04-31T12:00:00+02:00',
    '2026-13-01T00:00:00Z',
    '2026-01-01T23:59:60Z',
    '2026-01-01T00:00:00',
    '2026-01-01',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '1767225600000',
    '',
  ])
    it(`"${text}" is no time`, () => {
      expect(timeIn(text)).to.equal(null);
      expect(utcIfTime(text)).to.equal(text);
    });
});
