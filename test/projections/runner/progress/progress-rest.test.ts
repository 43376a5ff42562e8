import { expect } from 'chai';
import type { Database } from '../../../../infrastructure/postgres/database.js';
import { projectionProgress } from '../../../../projections/runner/progress/progress.js';
import { signalLeftovers } from '../../../support/run/signal-leftovers.js';

describe('the rest between two pages', () => {
  const database = { listen: () => ({ close: () => Promise.resolve() }) } as unknown as Database;
  const projecting = () => {
    const progress = projectionProgress({ database, projection: 'core' });
    progress.lead(0n);
    return progress;
  };

  it('the rest between two pages ends at once by the signal, before and while it lasts', async () => {
    const progress = projecting();
    const ending = new AbortController();
    const resting = progress.rest(3_600_000, ending.signal);
    ending.abort();
    await resting;
    await progress.rest(3_600_000, ending.signal);
    await progress.close();
  });

  it('the rest between two pages leaves no listener on a signal that lasts as long as the process', async () => {
    const progress = projecting();
    const { signal } = new AbortController();
    for (let page = 0; page < 20; page++) await progress.rest(0, signal);
    expect(signalLeftovers(signal)).to.equal(0);
    await progress.close();
  });

  it('a wait for a position ends with the progress, also one that begins after it', async () => {
    const progress = projecting();
    const before = progress.waitFor(1n, 3_600_000);
    await progress.close();
    expect(await before).to.equal(false);
    expect(await progress.waitFor(1n, 3_600_000)).to.equal(false);
    expect(await progress.waitFor(0n)).to.equal(true);
  });
});
