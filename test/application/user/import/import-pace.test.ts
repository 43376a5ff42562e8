import { expect } from 'chai';
import { importPace } from '../../../../application/user/import/import-pace.js';

describe('the pace of imports', () => {
  const busy = { isBusy: () => true, shown: () => Promise.resolve() };

  it('nothing waits for read models after a stop', async () => {
    const stopping = new AbortController();
    let waits = 0;
    const shown = (): Promise<void> => {
      waits += 1;
      if (waits === 2) stopping.abort();
      return Promise.resolve();
    };
    const pace = importPace({ ...busy, shown, stopping: stopping.signal });
    const done: number[] = [];
    await Promise.all([1, 2, 3].map((number) => pace.step(() => Promise.resolve(done.push(number)))));
    expect(done).to.deep.equal([1, 2, 3]);
    expect(waits).to.equal(2);
  });

  it('work that fails rejects, and does not hold up what comes after it', async () => {
    const pace = importPace({ ...busy, stopping: AbortSignal.abort() });
    const failing = pace.step(() => Promise.reject(new TypeError('no'))).catch((error: unknown) => error);
    const next = pace.step(() => Promise.resolve('done'));
    expect(await failing).to.be.instanceOf(TypeError);
    expect(await next).to.equal('done');
  });
});
