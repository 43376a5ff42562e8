import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { every } from '../../../infrastructure/concurrency/repeat.js';

describe('every', () => {
  it('every runs work at once and again after each end, also after a failure', async () => {
    const failures: unknown[] = [];
    let rounds = 0;
    const work = every(
      5,
      () => {
        rounds++;
        return rounds === 2 ? Promise.reject(new Error('second')) : Promise.resolve();
      },
      (error) => failures.push(error),
    );
    expect(rounds).to.equal(1);
    while (rounds < 4) await sleep(2);
    await work.stop();
    expect(failures).to.have.length(1);
    const stopped = rounds;
    await sleep(25);
    expect(rounds).to.equal(stopped);
  });

  it('every never runs work twice at the same time, and its stop waits for the run under way', async () => {
    let atWork = 0;
    let rounds = 0;
    const work = every(
      1,
      async () => {
        expect(++atWork).to.equal(1);
        await sleep(10);
        atWork--;
        rounds++;
      },
      (error) => expect.fail(String(error)),
    );
    while (rounds < 2) await sleep(2);
    await work.stop();
    expect(atWork).to.equal(0);
  });
});
