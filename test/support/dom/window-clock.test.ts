import { expect } from 'chai';
import { WindowClock } from './window-clock.js';

describe('the time of a window', () => {
  it('stays near that of a service that needs long for what a screen waits for', async () => {
    const clock = new WindowClock();
    const begun = performance.now();
    await clock.runUntil(() => Promise.resolve(performance.now() - begun > 700));
    const ahead = clock.now() - Date.now();
    expect(ahead).to.be.within(1_000, 8_000);
  });
});
