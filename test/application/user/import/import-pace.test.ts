import { expect } from 'chai';
import { importPace } from '../../../../application/user/import/import-pace.js';

describe('the pace of imports', () => {
  const busy = { isBusy: () => true, shown: () => Promise.resolve() };

  it('a stop ends the rest under way and those to come', async () => {
    const stopping = new AbortController();
    const pace = importPace({ ...busy, stopping: stopping.signal });
    const done: number[] = [];
    const steps = [1, 2, 3].map((number) =>
      pace.step(async () => {
        done.push(number);
        // its rest would be as long as any can be
        await new Promise((resolve) => setTimeout(resolve, 400));
        stopping.abort();
      }),
    );
    const startedAt = performance.now();
    await Promise.all(steps);
    expect(done).to.deep.equal([1, 2, 3]);
    expect(performance.now() - startedAt).to.be.lessThan(3 * 400 + 1_000);
  });

  it('work that fails rejects, and does not hold up what comes after it', async () => {
    const pace = importPace({ ...busy, stopping: AbortSignal.abort() });
    const failing = pace.step(() => Promise.reject(new TypeError('no'))).catch((error: unknown) => error);
    const next = pace.step(() => Promise.resolve('done'));
    expect(await failing).to.be.instanceOf(TypeError);
    expect(await next).to.equal('done');
  });
});
