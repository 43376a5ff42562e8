import { expect } from 'chai';
import { inBatches } from '../../../infrastructure/concurrency/batches.js';

const one = (id: string): ReadonlyMap<string, string> => new Map([[id, id]]);

/** Work that ends when the test ends it, batch after batch. */
const manual = () => {
  const seen: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const work = (items: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> =>
    new Promise((resolve, reject) => {
      seen.push([...items.keys()]);
      ends.push((error) => (error === undefined ? resolve(items) : reject(error)));
    });
  return { seen, ends, work };
};

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('inBatches', () => {
  it('inBatches starts the first call at once, and shares the next run between all calls during it', async () => {
    const { seen, ends, work } = manual();
    const ask = inBatches(work);
    const first = ask(one('a'));
    await settle();
    const second = Promise.all([ask(one('b')), ask(one('c')), ask(one('b'))]);
    await settle();
    expect(seen).to.deep.equal([['a']]);
    ends[0]?.();
    await first;
    await settle();
    expect(seen).to.deep.equal([['a'], ['b', 'c']]);
    ends[1]?.();
    expect((await second)[1].get('c')).to.equal('c');
  });

  it('inBatches shares one run between the calls of one tick', async () => {
    const { seen, ends, work } = manual();
    const ask = inBatches(work);
    const all = Promise.all(['a', 'b', 'c'].map((id) => ask(one(id))));
    await settle();
    expect(seen).to.deep.equal([['a', 'b', 'c']]);
    ends[0]?.();
    await all;
  });

  it('inBatches splits items that are more than one run may take', async () => {
    const { seen, ends, work } = manual();
    const ask = inBatches(work, 2);
    const all = Promise.all(['a', 'b', 'c'].map((id) => ask(one(id))));
    await settle();
    ends[0]?.();
    await settle();
    ends[1]?.();
    await all;
    expect(seen).to.deep.equal([['a', 'b'], ['c']]);
  });

  it('inBatches rejects all callers of a run that failed, and continues with the next run', async () => {
    const { ends, work } = manual();
    const ask = inBatches(work);
    const failed = Promise.allSettled([ask(one('a')), ask(one('b'))]);
    await settle();
    ends[0]?.(new Error('lost'));
    expect((await failed).map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    const next = ask(one('c'));
    await settle();
    ends[1]?.();
    expect((await next).get('c')).to.equal('c');
  });
});
