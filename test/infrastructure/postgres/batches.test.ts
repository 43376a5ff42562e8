import { expect } from 'chai';
import { inBatches } from '../../../infrastructure/postgres/batches.js';

const one = (id: string): ReadonlyMap<string, string> => new Map([[id, id]]);

/** Work that ends when told, batch after batch. */
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
  it('starts at once, and lets what comes meanwhile travel together next', async () => {
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

  it('takes calls of one tick together', async () => {
    const { seen, ends, work } = manual();
    const ask = inBatches(work);
    const all = Promise.all(['a', 'b', 'c'].map((id) => ask(one(id))));
    await settle();
    expect(seen).to.deep.equal([['a', 'b', 'c']]);
    ends[0]?.();
    await all;
  });

  it('splits what is more than one batch may carry', async () => {
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

  it('tells all callers of a batch that it failed, and goes on with the next', async () => {
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
