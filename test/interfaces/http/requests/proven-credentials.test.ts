import { expect } from 'chai';
import { provenCredentials } from '../../../../interfaces/http/requests/credentials.js';

describe('Credentials that were valid lately', () => {
  it('a valid credential is remembered for an hour after its last use, character by character', () => {
    let time = 1_000;
    const proven = provenCredentials(() => time);
    proven.note('Bearer one');
    expect(proven.has('Bearer one')).to.equal(true);
    for (const other of ['bearer one', 'Bearer one ', 'Bearer two', '', undefined])
      expect(proven.has(other), other).to.equal(false);
    time += 3_599_999;
    expect(proven.has('Bearer one')).to.equal(true);
    proven.note('Bearer one');
    time += 3_599_999;
    expect(proven.has('Bearer one')).to.equal(true);
    time += 2;
    expect(proven.has('Bearer one')).to.equal(false);
  });

  it('at most 10,000 valid credentials are remembered, and the oldest are forgotten', () => {
    const proven = provenCredentials(() => 0);
    proven.note(undefined);
    for (let index = 0; index <= 10_000; index++) proven.note(`Bearer ${index}`);
    expect(proven.has('Bearer 0')).to.equal(false);
    expect(proven.has('Bearer 1')).to.equal(true);
    expect(proven.has('Bearer 10000')).to.equal(true);
  });
});
