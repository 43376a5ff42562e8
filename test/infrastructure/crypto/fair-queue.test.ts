import { expect } from 'chai';
import { fairQueue } from '../../../infrastructure/crypto/fair-queue.js';

describe('work that waits its turn', () => {
  /** Work that ends when it is told to, with what began in the order of its beginning. */
  const workshop = ({ concurrency = 1, waiting = 64 } = {}) => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const queue = fairQueue({ concurrency, waiting, refuse: () => new Error('no room') });
    const run = (party: string, name: string): Promise<string> =>
      queue
        .run(() => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.push(resolve));
        }, party)
        .then(
          () => name,
          (error: unknown) => (error as Error).message,
        );
    /** Ends the oldest work that is under way. */
    const end = async (): Promise<void> => {
      ends.shift()!();
      await new Promise(setImmediate);
    };
    const drain = async (): Promise<void> => {
      while (ends.length > 0) await end();
    };
    return { begun, run, end, drain };
  };

  it('takes turns by party, and within a party comes in the order it came', async () => {
    const { begun, run, drain } = workshop();
    const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2'].map((name) => run(name[0]!, name));
    await drain();
    await Promise.all(all);
    expect(begun).to.deep.equal(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('waits for one piece of each other party at most, whatever those have', async () => {
    const { begun, run, drain } = workshop();
    const flood = Array.from({ length: 60 }, (_, n) => run(`address-${n % 12}`, `guess-${n}`));
    const honest = run('office', 'honest');
    await drain();
    await Promise.all([...flood, honest]);
    // the one under way, and one of each of the twelve
    expect(begun.indexOf('honest')).to.be.at.most(13);
  });

  it('refuses the newest of the party with the most waiting where another one needs its room', async () => {
    const { begun, run, drain } = workshop({ waiting: 4 });
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => run('a', name));
    const others = [run('b', 'b1'), run('b', 'b2'), run('c', 'c1')];
    const refused = await Promise.all(flood.slice(2));
    expect(refused).to.deep.equal(Array(4).fill('no room'));
    await drain();
    expect(await Promise.all(others)).to.deep.equal(['b1', 'b2', 'c1']);
    expect(begun).to.deep.equal(['a1', 'a2', 'b1', 'c1', 'b2']);
  });

  it('refuses whoever comes where nobody has more waiting', async () => {
    const { run, drain } = workshop({ waiting: 2 });
    const all = ['a1', 'b1', 'c1', 'd1', 'b2'].map((name) => run(name[0]!, name));
    await drain();
    expect(await Promise.all(all)).to.deep.equal(['a1', 'b1', 'c1', 'no room', 'no room']);
  });

  it('lets as many work at a time as it may, also after all were done', async () => {
    const { begun, run, end, drain } = workshop({ concurrency: 2, waiting: 1 });
    for (let round = 0; round < 3; round++) {
      begun.length = 0;
      const all = [run('a', 'a1'), run('b', 'b1'), run('c', 'c1'), run('d', 'd1')];
      expect(begun).to.deep.equal(['a1', 'b1']);
      await end();
      expect(begun).to.deep.equal(['a1', 'b1', 'c1']);
      await drain();
      expect(await Promise.all(all)).to.deep.equal(['a1', 'b1', 'c1', 'no room']);
    }
  });
});
