import { expect } from 'chai';
import { backOff } from '../../../infrastructure/concurrency/back-off.js';

describe('backOff', () => {
  it('backOff doubles the limit of the pause with each failure, up to the longest', () => {
    const pauses = backOff({ first: 100, longest: 1_000 });
    for (const most of [100, 200, 400, 800, 1_000, 1_000]) expect(pauses.next()).to.be.within(most / 2, most);
  });

  it('backOff begins with the first pause again after a success', () => {
    const pauses = backOff({ first: 100, longest: 1_000 });
    for (let failure = 0; failure < 10; failure++) pauses.next();
    pauses.succeeded();
    expect(pauses.next()).to.be.within(50, 100);
  });

  it('backOff differs between processes that fail at the same moment', () => {
    const first = (): number => backOff({ first: 1_000, longest: 1_000 }).next();
    expect(new Set(Array.from({ length: 50 }, first)).size).to.be.greaterThan(10);
  });
});
