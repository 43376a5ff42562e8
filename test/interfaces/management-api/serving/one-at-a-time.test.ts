import { expect } from 'chai';
import { oneAtATime } from '../../../../interfaces/management-api/serving/one-at-a-time.js';

describe('work on all of a tenant', () => {
  it('is done one after the other for one tenant, beside that of others', async () => {
    const running = new Map<string, number>();
    let most = 0;
    let together = 0;
    const work = (tenantId: string, n: number) => async (): Promise<number> => {
      running.set(tenantId, (running.get(tenantId) ?? 0) + 1);
      most = Math.max(most, ...running.values());
      together = Math.max(
        together,
        [...running.values()].reduce((sum, one) => sum + one, 0),
      );
      await new Promise((resolve) => setImmediate(resolve));
      running.set(tenantId, running.get(tenantId)! - 1);
      return n;
    };
    const done = await Promise.all(
      Array.from({ length: 50 }, (_, n) => oneAtATime(`tenant ${n % 2}`, work(`tenant ${n % 2}`, n))),
    );
    expect(done).to.deep.equal(Array.from({ length: 50 }, (_, n) => n));
    expect([most, together]).to.deep.equal([1, 2]);
  });

  it('goes on after a failure, which only its own caller hears of', async () => {
    const failing = oneAtATime('t', () => Promise.reject(new Error('down')));
    const next = oneAtATime('t', () => Promise.resolve('done'));
    expect(await failing.catch((error: unknown) => (error as Error).message)).to.equal('down');
    expect(await next).to.equal('done');
  });
});
