import { expect } from 'chai';
import { notifier } from '../../../infrastructure/concurrency/notifier.js';

const LONG_MS = 60_000;

describe('A notifier', () => {
  it('a notifier ends the wait under way', async () => {
    const { notify, wait } = notifier();
    const waiting = wait(LONG_MS);
    notify();
    await waiting;
  });

  it('a notifier ends the next wait at once, and only that one, when it was notified before', async () => {
    const { notify, wait } = notifier();
    notify();
    notify();
    await wait(LONG_MS);
    const startedAt = performance.now();
    await wait(20);
    expect(performance.now() - startedAt).to.be.at.least(15);
  });

  it('a notifier interrupts the wait under way, and no later one', async () => {
    const { interrupt, wait } = notifier();
    const waiting = wait(LONG_MS);
    interrupt();
    await waiting;
    interrupt();
    const startedAt = performance.now();
    await wait(20);
    expect(performance.now() - startedAt).to.be.at.least(15);
  });

  it('a notifier ends a wait at the abort of its signal, before or during the wait', async () => {
    const { wait } = notifier();
    const ending = new AbortController();
    const waiting = wait(LONG_MS, ending.signal);
    ending.abort();
    await waiting;
    await wait(LONG_MS, ending.signal);
  });
});
