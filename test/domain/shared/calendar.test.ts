import { expect } from 'chai';
import fc from 'fast-check';
import { daysAfter, isTime, monthsAfter, secondsBetween } from '../../../domain/shared/calendar.js';

const times = fc.date({ min: new Date('1970-01-01'), max: new Date('2400-01-01'), noInvalidDate: true });

describe('the calendar', () => {
  it('counts days and seconds as the platform does', () => {
    fc.assert(
      fc.property(times, times, fc.integer({ min: 0, max: 40_000 }), (one, other, days) => {
        const time = one.toISOString();
        expect(daysAfter(time, days)).to.equal(new Date(one.getTime() + days * 86_400_000).toISOString());
        expect(secondsBetween(time, other.toISOString())).to.equal((other.getTime() - one.getTime()) / 1000);
      }),
      { numRuns: 2_000 },
    );
  });

  for (const [time, months, expected] of [
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2100-01-31T10:00:00.000Z', 1, '2100-02-28T10:00:00.000Z'],
    ['2028-02-29T23:59:59.999Z', 12, '2029-02-28T23:59:59.999Z'],
    ['2028-02-29T23:59:59.999Z', 48, '2032-02-29T23:59:59.999Z'],
    ['2026-11-25T00:00:00.000Z', 1, '2026-12-25T00:00:00.000Z'],
    ['2026-12-25T00:00:00.000Z', 1, '2027-01-25T00:00:00.000Z'],
  ] as const)
    it(`is at ${expected} when ${months} months have passed since ${time}`, () => {
      expect(monthsAfter(time, months)).to.equal(expected);
    });

  it('knows a time that exists, of the years 1 to 9999', () => {
    for (const time of ['0001-01-01T00:00:00.000Z', '2028-02-29T12:00:00.000Z', '9999-12-31T23:59:59.999Z'])
      expect(isTime(time), time).to.equal(true);
    for (const time of [
      '0000-12-31T23:00:00.000Z',
      '10000-01-01T00:00:00.000Z',
      '00-1-12-31T10:00:00.000Z',
      '2027-02-29T12:00:00.000Z',
      '2026-12-31T23:59:60.000Z',
      '2026-12-31T23:59:59Z',
      'soon',
    ])
      expect(isTime(time), time).to.equal(false);
  });

  it('refuses what is no time of an event', () => {
    for (const time of ['2026-01-31', '2026-01-31T10:00:00Z', ''])
      expect(() => monthsAfter(time, 1)).to.throw('not a time of an event');
  });
});
