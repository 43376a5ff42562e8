import { expect } from 'chai';
import { backOff } from '../../../infrastructure/timing/back-off.js';

describe('backOff', () => {
  it('waits up to twice as long each time, and never longer than told', () => {
    const pauses = backOff({ first: 100, longest: 1_000 });
    for (const most of [100, 200, 400, 800, 1_000, 1_000]) expect(pauses.next()).to.be.within(most / 2, most);
  });

  it('begins again after a success', () => {
    const pauses = backOff({ first: 100, longest: 1_000 });
    for (let failure = 0; failure < 10; failure++) pauses.next();
    pauses.succeeded();
    expect(pauses.next()).to.be.within(50, 100);
  });

  it('waits differently in processes that fail at the same moment', () => {
    const first = (): number => backOff({ first: 1_000, longest: 1_000 }).next();
    expect(new Set(Array.from({ length: 50 }, first)).size).to.be.greaterThan(10);
  });
});
