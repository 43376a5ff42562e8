import { expect } from 'chai';
import { markedTime, withTimes } from '../../../interfaces/hosted-pages/texts/marked-time.js';

describe('a time in a sentence', () => {
  const time = new Date('2026-07-24T08:15:00.000Z');

  it('a marked time becomes an element with the time for programs', () => {
    expect(withTimes(`Sent at ${markedTime(time, 'date', '24 Jul')}.`)).to.equal(
      'Sent at <time datetime="2026-07-24T08:15:00.000Z">24 Jul</time>.',
    );
    expect(withTimes(markedTime(time, 'clock', '08:15'))).to.equal(
      '<time datetime="2026-07-24T08:15:00.000Z" data-clock>08:15</time>',
    );
  });

  it('marks in an attribute, and marks that somebody typed, make no element', () => {
    const attribute = `<input value="${markedTime(time, 'clock', '08:15')}">`;
    expect(withTimes(attribute)).to.equal(attribute);
    for (const typed of ['\ufff9date x\ufffay\ufffb', '\ufff9', '\ufff9date 2026Z\ufffa<b>x</b>\ufffb'])
      expect(withTimes(typed)).to.equal(typed);
  });
});
