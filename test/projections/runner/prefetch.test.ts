import { setImmediate as tick } from 'node:timers/promises';
import { expect } from 'chai';
import { prefetch } from '../../../projections/runner/prefetch.js';

async function* counting(fetched: number[], limit: number, ended: () => void = () => undefined) {
  try {
    for (let n = 1; n <= limit; n++) {
      fetched.push(await Promise.resolve(n));
      yield n;
    }
  } finally {
    ended();
  }
}
const prepare = (n: number): Promise<string> => Promise.resolve(`page ${n}`);

describe('prefetch', () => {
  it('prefetch yields every page in order', async () => {
    const pages: string[] = [];
    for await (const page of prefetch(counting([], 4), prepare)) pages.push(page);
    expect(pages).to.deep.equal(['page 1', 'page 2', 'page 3', 'page 4']);
  });

  it('prefetch is one page ahead, and never more', async () => {
    const fetched: number[] = [];
    const pages = prefetch(counting(fetched, 10), prepare);
    await pages.next();
    for (let n = 0; n < 20; n++) await tick();
    expect(fetched).to.deep.equal([1, 2]);
    await pages.next();
    for (let n = 0; n < 20; n++) await tick();
    expect(fetched).to.deep.equal([1, 2, 3]);
    await pages.return();
  });

  it('prefetch fetches the page after one that is not full only once that one is done', async () => {
    const fetched: number[] = [];
    const pages = prefetch(counting(fetched, 10), prepare, { isFull: (page) => page !== 'page 2' });
    const seen: unknown[] = [];
    for (let n = 0; n < 3; n++) {
      const { value } = await pages.next();
      for (let turn = 0; turn < 20; turn++) await tick();
      seen.push([value, [...fetched]]);
    }
    expect(seen).to.deep.equal([
      ['page 1', [1, 2]],
      ['page 2', [1, 2]],
      ['page 3', [1, 2, 3, 4]],
    ]);
    await pages.return();
  });

  it('prefetch fails with a page that cannot be prepared when its turn comes, and ends the source', async () => {
    let ended = false;
    const failing = (n: number): Promise<string> =>
      n === 2 ? Promise.reject(new Error('page 2')) : prepare(n);
    const pages = prefetch(
      counting([], 3, () => (ended = true)),
      failing,
    );
    expect((await pages.next()).value).to.equal('page 1');
    const failure = await pages.next().catch((error: unknown) => error as Error);
    expect(failure).to.have.property('message', 'page 2');
    expect(ended).to.equal(true);
  });

  it('prefetch lets the caller wake a source that waits before it asks it to end', async () => {
    let wake = (): void => undefined;
    let isWoken = false;
    async function* waiting() {
      yield 1;
      await new Promise<void>((resolve) => (wake = resolve));
      isWoken = true;
    }
    const pages = prefetch(waiting(), prepare, { onEnd: () => wake() });
    await pages.next();
    await pages.return();
    expect(isWoken).to.equal(true);
  });
});
