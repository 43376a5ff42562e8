import { expect } from 'chai';
import { fairQueue } from '../../../infrastructure/concurrency/fair-queue.js';

describe('A fair queue', () => {
  /** Work that ends when the test ends it, and the names of what has started, in that order. */
  const manualQueue = ({ concurrency = 1, waiting = 64 } = {}) => {
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const queue = fairQueue({ concurrency, waiting, refuse: () => new Error('no room') });
    const run = (party: string, name: string): Promise<string> =>
      queue
        .run(() => {
          started.push(name);
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
    return { started, run, end, drain };
  };

  it('a fair queue lets the parties take turns, and runs the work of one party in the order of its arrival', async () => {
    const { started, run, drain } = manualQueue();
    const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2'].map((name) => run(name[0]!, name));
    await drain();
    await Promise.all(all);
    expect(started).to.deep.equal(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('a fair queue runs the first work of a party after at most one piece of each other party', async () => {
    const { started, run, drain } = manualQueue();
    const flood = Array.from({ length: 60 }, (_, n) => run(`address-${n % 12}`, `guess-${n}`));
    const honest = run('office', 'honest');
    await drain();
    await Promise.all([...flood, honest]);
    // the work under way, and one of each of the twelve addresses
    expect(started.indexOf('honest')).to.be.at.most(13);
  });

  it('a fair queue refuses the newest work of the party with the most when another party needs room', async () => {
    const { started, run, drain } = manualQueue({ waiting: 4 });
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => run('a', name));
    const others = [run('b', 'b1'), run('b', 'b2'), run('c', 'c1')];
    const refused = await Promise.all(flood.slice(2));
    expect(refused).to.deep.equal(Array(4).fill('no room'));
    await drain();
    expect(await Promise.all(others)).to.deep.equal(['b1', 'b2', 'c1']);
    expect(started).to.deep.equal(['a1', 'a2', 'b1', 'c1', 'b2']);
  });

  it('a fair queue refuses new work of a full queue in which no party has more waiting', async () => {
    const { run, drain } = manualQueue({ waiting: 2 });
    const all = ['a1', 'b1', 'c1', 'd1', 'b2'].map((name) => run(name[0]!, name));
    await drain();
    expect(await Promise.all(all)).to.deep.equal(['a1', 'b1', 'c1', 'no room', 'no room']);
  });

  it('a fair queue runs as much work at the same time as it may, also after the queue was empty', async () => {
    const { started, run, end, drain } = manualQueue({ concurrency: 2, waiting: 1 });
    for (let round = 0; round < 3; round++) {
      started.length = 0;
      const all = [run('a', 'a1'), run('b', 'b1'), run('c', 'c1'), run('d', 'd1')];
      expect(started).to.deep.equal(['a1', 'b1']);
      await end();
      expect(started).to.deep.equal(['a1', 'b1', 'c1']);
      await drain();
      expect(await Promise.all(all)).to.deep.equal(['a1', 'b1', 'c1', 'no room']);
    }
  });
});
