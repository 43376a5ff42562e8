import { expect } from 'chai';
import type { RateLimiter, RateLimitState } from '../../../application/ports/shared/rate-limiter.js';
import { leasedLimiter } from '../../../infrastructure/rate-limit/leased-limiter.js';
import { rateLimitMigrations, rateLimits } from '../../../infrastructure/rate-limit/rate-limits.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const neverFails = (error: unknown): void => {
  throw error;
};

describe('rate limits over several processes', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({}, rateLimitMigrations);
  });
  after(() => database.close());

  let names = 0;
  const limiters = (count: number, limit: number, name = `test-${++names}`): RateLimiter[] =>
    Array.from({ length: count }, () => leasedLimiter({ database, name, limit, onStoreError: neverFails }));

  const admitted = async (limiter: RateLimiter, requests: number): Promise<number> => {
    const states = await Promise.all(Array.from({ length: requests }, async () => limiter.take('k')));
    return states.filter(({ allowed }) => allowed).length;
  };

  for (const [processes, limit] of [
    [1, 1],
    [1, 600],
    [2, 5],
    [4, 300],
    [8, 600],
    [3, 1_000_000],
  ] as const) {
    it(`${processes} processes together allow at most the limit of ${limit}, and at least 1 - n × 5 % of it`, async () => {
      const each = Math.ceil((2 * Math.min(limit, 3_000)) / processes);
      const counts = await Promise.all(limiters(processes, limit).map((limiter) => admitted(limiter, each)));
      const total = counts.reduce((sum, count) => sum + count, 0);
      const possible = Math.min(limit, each * processes);
      expect(total).to.be.at.most(possible);
      expect(total).to.be.at.least(Math.floor(possible * (1 - 0.05 * processes)));
    });
  }

  it('a limit counts down, has one window for all callers, and refuses further calls without a query', async () => {
    const [first, second] = limiters(2, 20);
    const states: RateLimitState[] = [];
    for (let index = 0; index < 25; index += 1) states.push(await first!.take('k'));
    expect(states.map(({ remaining }) => remaining)).to.deep.equal([
      ...Array.from({ length: 20 }, (_, index) => 19 - index),
      0,
      0,
      0,
      0,
      0,
    ]);
    expect(states.map(({ allowed }) => allowed).indexOf(false)).to.equal(20);
    expect(first!.take('k')).not.to.be.instanceOf(Promise);
    expect(first!.peek('k')).to.include({ allowed: false, remaining: 0, limit: 20 });
    const refused = await second!.take('k');
    expect(refused).to.include({ allowed: false, remaining: 0 });
    expect(refused.resetAt).to.equal(states[0]!.resetAt);
    expect(refused.resetAt - Date.now() / 1000).to.be.within(50, 61);
    expect((await second!.take('another')).allowed).to.equal(true);
  });

  it('a call within a lease needs no round trip', async () => {
    const [limiter] = limiters(1, 600);
    await limiter!.take('k');
    const answers = Array.from({ length: 29 }, () => limiter!.take('k'));
    for (const answer of answers) expect(answer).not.to.be.instanceOf(Promise);
  });

  it('looking at a limit spends nothing', async () => {
    const [limiter] = limiters(1, 2);
    for (let index = 0; index < 5; index += 1) {
      expect(limiter!.peek('k')).to.include({ allowed: true, remaining: 2, limit: 2 });
    }
    await limiter!.take('k');
    expect(limiter!.peek('k')).to.include({ allowed: true, remaining: 1 });
  });

  it('a limit starts again after the window, in every process', async () => {
    let now = Date.now();
    const name = 'window';
    const make = (): RateLimiter =>
      leasedLimiter({ database, name, limit: 10, onStoreError: neverFails, now: () => now });
    const [first, second] = [make(), make()];
    expect(await admitted(first, 15)).to.equal(10);
    expect(await admitted(second, 5)).to.equal(0);
    await database.query("update runtime.rate_limits set expire = $1 where key like 'window%'", [
      Date.now() - 1,
    ]);
    now += 61_000;
    expect((await admitted(first, 15)) + (await admitted(second, 15))).to.equal(10);
  });

  it('a limit is counted in this process while the counter cannot be reached, which is reported once', async () => {
    const broken = { query: () => Promise.reject(new Error('away')) };
    const errors: unknown[] = [];
    const limiter = leasedLimiter({
      database: broken,
      name: 'broken',
      limit: 10,
      onStoreError: (error) => errors.push(error),
    });
    expect(await admitted(limiter, 15)).to.equal(10);
    expect((await limiter.take('another')).allowed).to.equal(true);
    expect(errors).to.have.lengthOf(1);
  });

  it('a key has a limit of its own, and another one from the next request on', async () => {
    const [limiter] = limiters(1, 100);
    const take = (limit?: number) => limiter!.take('own', limit);
    const admittedOf = async (requests: number, limit: number): Promise<number> => {
      let count = 0;
      for (let n = 0; n < requests; n++) if ((await take(limit)).allowed) count += 1;
      return count;
    };
    expect(await admittedOf(25, 20)).to.equal(20);
    expect(await take(20)).to.include({ allowed: false, limit: 20, remaining: 0 });
    expect(await admittedOf(30, 40)).to.equal(20);
    expect(await take()).to.include({ allowed: true, limit: 100 });
    expect(await take(30)).to.include({ allowed: false, limit: 30, remaining: 0 });
    expect(await limiter!.take('another')).to.include({ allowed: true, limit: 100 });
  });

  it('limits of keys hold over all processes', async () => {
    const processes = limiters(3, 10_000);
    const counts = await Promise.all(
      processes.map(async (limiter) => {
        const states = await Promise.all(Array.from({ length: 100 }, async () => limiter.take('own', 100)));
        return states.filter(({ allowed }) => allowed).length;
      }),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).to.be.within(90, 110);
  });

  it("a tenant has ten times the limit of a key over all processes and keys, and its plan's where it has one", async () => {
    const processes = Array.from({ length: 2 }, () =>
      rateLimits({
        database,
        perCredential: 20,
        perAddress: 20,
        secret: Buffer.alloc(32, 8),
        onStoreError: neverFails,
      }),
    );
    const admittedOf = async (tenantId: string, requests: number, perKey?: number): Promise<number> => {
      const states = await Promise.all(
        processes.flatMap(({ tenants }) =>
          Array.from({ length: requests }, async () => tenants.take(tenantId, perKey)),
        ),
      );
      return states.filter(({ allowed }) => allowed).length;
    };
    expect(await admittedOf('one', 50)).to.equal(100);
    expect(await admittedOf('one', 250)).to.be.within(80, 100);
    expect(await admittedOf('another', 250)).to.be.within(180, 200);
    expect(await admittedOf('planned', 50, 3)).to.be.within(27, 30);
    expect(await processes[0]!.tenants.take('one')).to.include({ limit: 200, allowed: false });
    // a plan with a lower limit than leases of the one before
    expect(await admittedOf('another', 50, 1)).to.be.within(9, 10);
  });

  it('addresses are counted under names that do not show them, an IPv6 /64 as one, and deleted after the window', async () => {
    const limits = rateLimits({
      database,
      perCredential: 5,
      perAddress: 2,
      secret: Buffer.alloc(32, 7),
      onStoreError: neverFails,
    });
    expect((await limits.addresses.take('2001:db8::1')).allowed).to.equal(true);
    expect((await limits.addresses.take('2001:db8::2')).allowed).to.equal(true);
    expect((await limits.addresses.take('2001:db8::3')).allowed).to.equal(false);
    expect(limits.addresses.peek('2001:db8::4').allowed).to.equal(false);
    expect((await limits.addresses.take('2001:db8:0:1::1')).allowed).to.equal(true);
    await limits.addresses.take('192.0.2.77');
    await limits.keys.take('0190f0f0-0000-7000-8000-0000000000aa');
    const rows = async (): Promise<string[]> =>
      (
        await database.query<{ key: string }>(
          "select key from runtime.rate_limits where key ~ '^(address|key):'",
        )
      ).rows.map(({ key }) => key);
    expect(await rows()).to.have.lengthOf(4);
    expect((await rows()).join()).not.to.match(/192|2001/);
    await limits.deleteExpired();
    expect(await rows()).to.have.lengthOf(4);
    await database.query('update runtime.rate_limits set expire = expire - 120000');
    await limits.deleteExpired();
    expect(await rows()).to.have.lengthOf(0);
  });

  it('keys, sessions, clients and introspections are counted separately, each over all processes', async () => {
    const [one, other] = Array.from({ length: 2 }, () =>
      rateLimits({
        database,
        perCredential: 20,
        perAddress: 20,
        secret: Buffer.alloc(32, 9),
        onStoreError: neverFails,
      }),
    );
    for (const [kind, limit] of [
      ...(['keys', 'sessions', 'clients'] as const).map((name) => [name, 20] as const),
      ['introspections', 200] as const,
    ]) {
      const counts = await Promise.all([one!, other!].map((limits) => admitted(limits[kind], 2.5 * limit)));
      const total = counts.reduce((sum, count) => sum + count, 0);
      expect(total, kind).to.be.within(limit * 0.9, limit * 1.1);
    }
  });
});
