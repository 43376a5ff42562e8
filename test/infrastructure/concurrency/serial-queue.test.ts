import { expect } from 'chai';
import { serialQueue } from '../../../infrastructure/concurrency/serial-queue.js';

describe('A serial queue', () => {
  const oneAtATime = serialQueue();

  it('a serial queue runs the work of one key one after the other, and the work of other keys at the same time', async () => {
    const running = new Map<string, number>();
    let most = 0;
    let together = 0;
    const work = (key: string, n: number) => async (): Promise<number> => {
      running.set(key, (running.get(key) ?? 0) + 1);
      most = Math.max(most, ...running.values());
      together = Math.max(
        together,
        [...running.values()].reduce((sum, one) => sum + one, 0),
      );
      await new Promise((resolve) => setImmediate(resolve));
      running.set(key, running.get(key)! - 1);
      return n;
    };
    const done = await Promise.all(
      Array.from({ length: 50 }, (_, n) => oneAtATime(`key ${n % 2}`, work(`key ${n % 2}`, n))),
    );
    expect(done).to.deep.equal(Array.from({ length: 50 }, (_, n) => n));
    expect([most, together]).to.deep.equal([1, 2]);
  });

  it('a serial queue continues after a failure, which only the caller of the failed work gets', async () => {
    const failing = oneAtATime('t', () => Promise.reject(new Error('down')));
    const next = oneAtATime('t', () => Promise.resolve('done'));
    expect(await failing.catch((error: unknown) => (error as Error).message)).to.equal('down');
    expect(await next).to.equal('done');
  });
});
