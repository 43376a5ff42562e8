import { expect } from 'chai';
import { isoTimeOf, isoTimeOfMs } from '../../../../domain/user/import/iso-time-of.js';

describe('a time of another system', () => {
  it('a time of another system is read in the forms that databases and programs write', () => {
    const noon = '2024-02-29T12:00:00.000Z';
    for (const text of [
      noon,
      '2024-02-29T12:00:00Z',
      '2024-02-29 12:00:00',
      '2024-02-29 12:00:00+00',
      '2024-02-29 13:00+01:00',
      '2024-02-29T06:30:00-0530',
      ' 2024-02-29 12:00:00 UTC ',
      '2024-02-29 12:00:00 +00:00',
    ])
      expect(isoTimeOf(text), text).to.equal(noon);
    expect(isoTimeOf('2024-02-29 12:00:00.123456789+00')).to.equal('2024-02-29T12:00:00.123Z');
    expect(isoTimeOf('2024-02-29')).to.equal('2024-02-29T00:00:00.000Z');
    expect(isoTimeOf('0001-01-01T00:00:00Z')).to.equal('0001-01-01T00:00:00.000Z');
    expect(isoTimeOf('9999-12-31 23:59:59 +00:00')).to.equal('9999-12-31T23:59:59.000Z');
  });

  it('a time that does not exist, or is no time, is none', () => {
    for (const text of [
      '2023-02-29',
      '2024-13-01',
      '2024-01-01 24:30',
      '2024-01-01 10:61',
      'yesterday',
      '',
      '29.02.2024',
    ])
      expect(isoTimeOf(text), text).to.equal(null);
  });

  it('a time that its offset moves out of the years 1 to 9999 is none', () => {
    for (const text of [
      '0000-06-01',
      '0000-01-01T00:00:00+14:00',
      '0001-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-05:00',
    ])
      expect(isoTimeOf(text), text).to.equal(null);
    expect(isoTimeOf('0001-01-01T01:00:00+01:00')).to.equal('0001-01-01T00:00:00.000Z');
    expect(isoTimeOf('0000-12-31T23:00:00-01:00')).to.equal('0001-01-01T00:00:00.000Z');
  });

  it('a time in milliseconds is read from a number or its digits', () => {
    expect(isoTimeOfMs(1_486_324_122_000)).to.equal('2017-02-05T19:48:42.000Z');
    expect(isoTimeOfMs('1486324122000')).to.equal('2017-02-05T19:48:42.000Z');
    for (const value of [-1, 1.5, 1e18, '12x', '', null, undefined, {}])
      expect(isoTimeOfMs(value)).to.equal(null);
  });
});
