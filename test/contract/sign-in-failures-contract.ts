import { expect } from 'chai';
import fc from 'fast-check';
import type { SignInAttempt, SignInFailures } from '../../application/ports/sign-in-failures.js';
import { uuids } from '../../infrastructure/crypto/ids.js';
import { inMemorySignInFailures } from '../support/in-memory-sign-in-failures.js';

export interface FailuresUnderTest {
  readonly failures: SignInFailures;
  readonly clock: { now: number };
  close(): Promise<void>;
}

const minute = 60_000;
let addresses = 0;
/** One that no other test counts against. */
const newAddress = (): string => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;
const newDigest = (): string => uuids.next().replaceAll('-', '').repeat(2);

/** What every adapter of the port promises (contract, section 6). */
export function signInFailuresContract(name: string, open: () => Promise<FailuresUnderTest>): void {
  describe(`sign-in failures: ${name}`, () => {
    let world: FailuresUnderTest;
    let attempt: SignInAttempt;
    const iso = (inMs: number): string => new Date(world.clock.now + inMs).toISOString();
    /** As often as told, each from an address of its own; what the last one locked. */
    const fail = async (times: number, other: Partial<SignInAttempt> = {}): Promise<string | null> => {
      let until: string | null = null;
      for (let n = 0; n < times; n++)
        until = await world.failures.failed({ ...attempt, ip: newAddress(), ...other });
      return until;
    };
    const lockedUntil = (other: Partial<SignInAttempt> = {}): Promise<string | null> =>
      world.failures.lockedUntil({ ...attempt, ...other });

    before(async () => {
      world = await open();
    });
    after(() => world.close());
    beforeEach(() => {
      attempt = { tenantId: uuids.next(), emailDigest: newDigest(), ip: newAddress() };
    });

    it('lock an account for a minute with the tenth, and say so once', async () => {
      expect(await fail(9)).to.equal(null);
      expect(await lockedUntil()).to.equal(null);
      const until = iso(minute);
      expect(await fail(1)).to.equal(until);
      expect(await lockedUntil()).to.equal(until);
      expect(await fail(3)).to.equal(null);
      expect(await lockedUntil()).to.equal(until);
      world.clock.now += minute - 1;
      expect(await lockedUntil()).to.equal(until);
      world.clock.now += 1;
      expect(await lockedUntil()).to.equal(null);
    });

    it('count for 15 minutes, each by itself', async () => {
      await fail(1);
      world.clock.now += minute;
      await fail(8);
      world.clock.now += 14 * minute;
      expect(await fail(1), 'the first is 15 minutes old').to.equal(null);
      expect(await fail(1)).to.equal(iso(minute));
    });

    it('lock for twice as long each time, for 15 minutes at most', async () => {
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        expect(await fail(9), 'those before the lock count no more').to.equal(null);
        expect(await fail(1)).to.equal(iso(minutes * minute));
        world.clock.now += minutes * minute;
        expect(await lockedUntil()).to.equal(null);
      }
      world.clock.now += 15 * minute;
      expect(await fail(10), 'all is forgotten').to.equal(iso(minute));
    });

    it('are not counted while the account is locked', async () => {
      await fail(10);
      await fail(20);
      world.clock.now += minute;
      expect(await fail(9)).to.equal(null);
    });

    it('are forgotten when somebody succeeds', async () => {
      await fail(9);
      expect(await world.failures.succeeded(attempt)).to.equal(true);
      expect(await fail(9)).to.equal(null);
      expect(await world.failures.succeeded(attempt)).to.equal(true);
      expect(await world.failures.succeeded(attempt)).to.equal(true);
    });

    it('let nobody succeed in a lock', async () => {
      await fail(10);
      expect(await world.failures.succeeded(attempt)).to.equal(false);
      expect(await lockedUntil()).not.to.equal(null);
      world.clock.now += minute;
      expect(await world.failures.succeeded(attempt)).to.equal(true);
      expect(await fail(10), 'locks too').to.equal(iso(minute));
    });

    it('count against accounts one by one: by tenant and email', async () => {
      await fail(10);
      expect(await lockedUntil({ tenantId: uuids.next() })).to.equal(null);
      expect(await lockedUntil({ emailDigest: newDigest() })).to.equal(null);
      expect(await world.failures.succeeded({ ...attempt, emailDigest: newDigest() })).to.equal(true);
      expect(await lockedUntil({ ip: null })).not.to.equal(null);
    });

    it('count against an address, whatever account it tries', async () => {
      const spray = async (times: number): Promise<void> => {
        for (let n = 0; n < times; n++)
          await world.failures.failed({ tenantId: uuids.next(), emailDigest: newDigest(), ip: attempt.ip });
      };
      await spray(9);
      expect(await lockedUntil()).to.equal(null);
      await spray(1);
      expect(await lockedUntil()).to.equal(iso(minute));
      expect(await lockedUntil({ ip: newAddress() })).to.equal(null);
      expect(await lockedUntil({ ip: null })).to.equal(null);
      expect(await world.failures.succeeded(attempt)).to.equal(false);
      world.clock.now += minute;
      expect(await world.failures.succeeded(attempt)).to.equal(true);
      await spray(9);
      expect(await world.failures.succeeded(attempt), 'success forgives the account alone').to.equal(true);
      await spray(1);
      expect(await lockedUntil()).to.equal(iso(2 * minute));
    });

    it('from a locked address do not count against the account', async () => {
      for (let n = 0; n < 10; n++) await world.failures.failed({ ...attempt, emailDigest: newDigest() });
      for (let n = 0; n < 20; n++) expect(await world.failures.failed(attempt)).to.equal(null);
      expect(await lockedUntil({ ip: newAddress() })).to.equal(null);
      expect(await fail(9)).to.equal(null);
    });

    it('from nowhere count against the account', async () => {
      expect(await fail(10, { ip: null })).to.equal(iso(minute));
    });

    it('are forgotten on request, with the lock', async () => {
      const other = newDigest();
      await fail(10);
      await fail(10, { emailDigest: other });
      await world.failures.clear(uuids.next(), [attempt.emailDigest, other]);
      expect(await lockedUntil()).not.to.equal(null);
      await world.failures.clear(attempt.tenantId, [attempt.emailDigest, other]);
      expect(await lockedUntil()).to.equal(null);
      expect(await fail(10), 'as if nothing had been').to.equal(iso(minute));
      expect(await fail(10, { emailDigest: other })).to.equal(iso(minute));
    });

    it('50 at once: one of them locks, and the account stays locked', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () => world.failures.failed({ ...attempt, ip: newAddress() })),
      );
      expect(outcomes.filter((until) => until !== null)).to.deep.equal([iso(minute)]);
      expect(await world.failures.succeeded(attempt)).to.equal(false);
    });

    it('50 at once from one address against 50 accounts, and against one from 50: nobody waits for ever', async () => {
      const shared = newAddress();
      await Promise.all(
        Array.from({ length: 50 }, (_, n) => [
          world.failures.failed({ ...attempt, emailDigest: newDigest(), ip: shared }),
          world.failures.failed({ ...attempt, ip: n % 2 === 0 ? shared : newAddress() }),
          world.failures.succeeded({ ...attempt, emailDigest: newDigest(), ip: shared }),
        ]).flat(),
      );
      expect(await lockedUntil({ ip: shared })).not.to.equal(null);
    });

    it('are told by a model of a few lines, whatever happens', async function () {
      const step = fc.oneof(
        { weight: 12, arbitrary: fc.constant({ kind: 'fail' } as const) },
        { weight: 1, arbitrary: fc.constant({ kind: 'succeed' } as const) },
        { weight: 1, arbitrary: fc.constant({ kind: 'clear' } as const) },
        {
          weight: 4,
          arbitrary: fc
            .constantFrom(1, minute, 2 * minute, 5 * minute, 15 * minute - 1, 15 * minute)
            .map((ms) => ({ kind: 'wait', ms }) as const),
        },
      );
      const on = fc.record({ account: fc.nat(1), address: fc.nat(1) });
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(step, on), { maxLength: 60 }), async (steps) => {
          const model = inMemorySignInFailures(() => world.clock.now);
          const tenantId = uuids.next();
          const accounts = [newDigest(), newDigest()];
          const ips = [newAddress(), newAddress()];
          for (const [{ kind, ...rest }, { account, address }] of steps) {
            const one = { tenantId, emailDigest: accounts[account]!, ip: ips[address]! };
            const both = <T>(work: (failures: SignInFailures) => Promise<T>) =>
              Promise.all([work(world.failures), work(model)]);
            if (kind === 'wait' && 'ms' in rest) world.clock.now += rest.ms;
            if (kind === 'clear') await both((failures) => failures.clear(tenantId, [one.emailDigest]));
            const [real, expected] = await both<unknown>(async (failures) => [
              kind === 'fail' ? await failures.failed(one) : null,
              kind === 'succeed' ? await failures.succeeded(one) : null,
              await failures.lockedUntil(one),
            ]);
            expect(real).to.deep.equal(expected);
          }
        }),
        { numRuns: 40 },
      );
    });
  });
}
