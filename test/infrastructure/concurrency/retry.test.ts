import { expect } from 'chai';
import { retry, untilAborted } from '../../../infrastructure/concurrency/retry.js';

class Busy extends Error {}

const options = { pauseMs: 1, timeoutMs: 20, isTransient: (error: unknown) => error instanceof Busy };

describe('retry', () => {
  it('retry repeats work that fails with a transient error until it succeeds', async () => {
    let attempts = 0;
    const work = (): Promise<number> =>
      ++attempts < 3 ? Promise.reject(new Busy()) : Promise.resolve(attempts);
    expect(await retry(work, { ...options, timeoutMs: 60_000 })).to.equal(3);
  });

  it('retry throws an error that is not transient at once', async () => {
    let attempts = 0;
    const work = (): Promise<never> => {
      attempts += 1;
      return Promise.reject(new TypeError('wrong'));
    };
    expect(await retry(work, options).catch((error: unknown) => error)).to.be.instanceOf(TypeError);
    expect(attempts).to.equal(1);
  });

  it('retry throws the last error once the time is over', async () => {
    const failed = retry(() => Promise.reject(new Busy()), options);
    expect(await failed.catch((error: unknown) => error)).to.be.instanceOf(Busy);
  });
});

describe('untilAborted', () => {
  it('untilAborted begins work again after a failure, which it reports, and ends when the work is done', async () => {
    const errors: unknown[] = [];
    let attempts = 0;
    const work = (): Promise<void> => (++attempts < 2 ? Promise.reject(new Busy()) : Promise.resolve());
    await untilAborted(new AbortController().signal, work, (error) => errors.push(error));
    expect([attempts, errors.length]).to.deep.equal([2, 1]);
  });

  it('untilAborted ends its pause when the signal aborts', async () => {
    const ending = new AbortController();
    const ended = untilAborted(
      ending.signal,
      () => Promise.reject(new Busy()),
      () => ending.abort(),
    );
    await ended;
  });
});
