import { expect } from 'chai';
import fc from 'fast-check';
import { isoTime } from '../../../projections/paging/iso-time.js';

describe('isoTime', () => {
  it('gives three digits of a second, whatever JSON has left of them', () => {
    expect(isoTime('2026-01-02T03:04:05')).to.equal('2026-01-02T03:04:05.000Z');
    expect(isoTime('2026-01-02T03:04:05.1')).to.equal('2026-01-02T03:04:05.100Z');
    expect(isoTime('2026-01-02T03:04:05.12')).to.equal('2026-01-02T03:04:05.120Z');
    expect(isoTime('2026-01-02T03:04:05.123')).to.equal('2026-01-02T03:04:05.123Z');
  });

  it('is what a clock says', () => {
    const years = { min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        const asJson = date.toISOString().replace(/\.?0*Z$/, '');
        expect(isoTime(asJson.length < 19 ? date.toISOString().slice(0, 19) : asJson)).to.equal(
          date.toISOString(),
        );
      }),
    );
  });
});
