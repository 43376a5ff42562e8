import { expect } from 'chai';
import fc from 'fast-check';
import type {
  AddressStatus,
  DueRefusals,
  SignInAttempt,
  SignInFailures,
  AttemptStatus,
} from '../../application/ports/sign-in/sign-in-failures.js';
import { uuids } from '../../infrastructure/crypto/ids.js';
import { addressLimit } from '../../domain/sign-in/lock-out.js';
import { inMemorySignInFailures } from '../support/in-memory/in-memory-sign-in-failures.js';

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

/** What every adapter of the port promises. */
export function signInFailuresContract(name: string, open: () => Promise<FailuresUnderTest>): void {
  describe(`sign-in failures: ${name}`, () => {
    let world: FailuresUnderTest;
    let attempt: SignInAttempt;
    const iso = (inMs: number): string => new Date(world.clock.now + inMs).toISOString();
    /** As often as given, each from an address of its own; what the last one locked. */
    const fail = async (times: number, other: Partial<SignInAttempt> = {}): Promise<string | null> => {
      let until: string | null = null;
      for (let n = 0; n < times; n++)
        ({ lockedUntil: until } = await world.failures.failed({ ...attempt, ip: newAddress(), ...other }));
      return until;
    };
    const lockedUntil = async (other: Partial<SignInAttempt> = {}): Promise<string | null> =>
      (await world.failures.status({ ...attempt, ip: newAddress(), ...other })).lockedUntil;
    const status = (other: Partial<SignInAttempt> = {}): Promise<AttemptStatus> =>
      world.failures.status({ ...attempt, emailDigest: newDigest(), ...other });
    /** From the same address, each against an account of its own. */
    const spray = async (times: number, other: Partial<SignInAttempt> = {}): Promise<void> => {
      for (let n = 0; n < times; n++)
        await world.failures.failed({ ...attempt, emailDigest: newDigest(), ...other });
    };

    const due = async (): Promise<DueRefusals[]> =>
      (await world.failures.dueRefusals()).filter(({ tenantId }) => tenantId === attempt.tenantId);

    before(async () => {
      world = await open();
    });
    after(() => world.close());
    beforeEach(() => {
      attempt = { tenantId: uuids.next(), emailDigest: newDigest(), ip: newAddress() };
    });

    it(`the tenth failure locks an account for a minute, and reports that once (${name})`, async () => {
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

    it(`each failure counts for 15 minutes (${name})`, async () => {
      await fail(1);
      world.clock.now += minute;
      await fail(8);
      world.clock.now += 14 * minute;
      expect(await fail(1), 'the first is 15 minutes old').to.equal(null);
      expect(await fail(1)).to.equal(iso(minute));
    });

    it(`each lock is twice as long as the previous one, up to 15 minutes (${name})`, async () => {
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        expect(await fail(9), 'those before the lock count no more').to.equal(null);
        expect(await fail(1)).to.equal(iso(minutes * minute));
        world.clock.now += minutes * minute;
        expect(await lockedUntil()).to.equal(null);
      }
      world.clock.now += 15 * minute;
      expect(await fail(10), 'all is forgotten').to.equal(iso(minute));
    });

    it(`failures are not counted while the account is locked (${name})`, async () => {
      await fail(10);
      await fail(20);
      world.clock.now += minute;
      expect(await fail(9)).to.equal(null);
    });

    it(`a success resets the count of failures (${name})`, async () => {
      await fail(9);
      expect(await world.failures.succeeded(attempt)).to.equal(true);
      expect(await fail(9)).to.equal(null);
      expect(await world.failures.succeeded(attempt)).to.equal(true);
      expect(await world.failures.succeeded(attempt)).to.equal(true);
    });

    it(`no sign-in succeeds during a lock (${name})`, async () => {
      await fail(10);
      expect(await world.failures.succeeded(attempt)).to.equal(false);
      expect(await lockedUntil()).not.to.equal(null);
      world.clock.now += minute;
      expect(await world.failures.succeeded(attempt)).to.equal(true);
      expect(await fail(10), 'locks too').to.equal(iso(minute));
    });

    it(`failures count for each account: by tenant and email (${name})`, async () => {
      await fail(10);
      expect(await lockedUntil({ tenantId: uuids.next() })).to.equal(null);
      expect(await lockedUntil({ emailDigest: newDigest() })).to.equal(null);
      expect(await world.failures.succeeded({ ...attempt, emailDigest: newDigest() })).to.equal(true);
      expect(await lockedUntil({ ip: null })).not.to.equal(null);
    });

    it(`failures put an address above its limit, with any accounts of the tenant, and no other address (${name})`, async () => {
      await spray(99);
      expect(await status()).to.deep.equal({ isAbove: false, toNote: 0, lockedUntil: null });
      await spray(1);
      expect((await status()).isAbove).to.equal(true);
      expect(await world.failures.succeeded(attempt)).to.equal(false);
      for (const other of [{ ip: newAddress() }, { ip: null }, { tenantId: uuids.next() }]) {
        expect((await status(other)).isAbove).to.equal(false);
        expect(await world.failures.succeeded({ ...attempt, ...other })).to.equal(true);
      }
    });

    it(`an address stays above its limit while the hundred failures are younger than 15 minutes (${name})`, async () => {
      await spray(1);
      world.clock.now += minute;
      await spray(99);
      world.clock.now += 14 * minute - 1;
      expect((await status()).isAbove).to.equal(true);
      world.clock.now += 1;
      expect((await status()).isAbove, 'the first is 15 minutes old').to.equal(false);
      expect(await world.failures.succeeded(attempt), 'forgives the account alone').to.equal(true);
      await spray(1);
      expect((await status()).isAbove).to.equal(true);
    });

    it(`failures above the limit of the address are not counted, and reported once a minute as a number (${name})`, async () => {
      await spray(100);
      const toNote = async (): Promise<number> => (await status()).toNote;
      expect(await toNote(), 'the first').to.equal(1);
      for (let n = 0; n < 7; n++) expect(await toNote()).to.equal(0);
      expect(await world.failures.failed(attempt)).to.deep.equal({
        isAbove: true,
        toNote: 0,
        lockedUntil: null,
      });
      world.clock.now += minute - 1;
      expect(await due()).to.deep.equal([]);
      world.clock.now += 1;
      expect(await toNote()).to.equal(9);
      await toNote();
      world.clock.now += minute;
      const { tenantId, ip } = attempt;
      expect(await due()).to.deep.equal([{ tenantId, ip, isAbove: true, toNote: 1 }]);
      expect(await due()).to.deep.equal([]);
      world.clock.now += 13 * minute;
      expect((await status()).isAbove, 'those above it prolong nothing').to.equal(false);
    });

    it(`failures of other credentials count against the address only, and are reported once a minute (${name})`, async () => {
      const { tenantId, ip } = attempt;
      const refused = (): Promise<AddressStatus> => world.failures.refused(tenantId, ip);
      expect(await refused()).to.deep.equal({ isAbove: false, toNote: 1 });
      for (let n = 0; n < 49; n++) expect(await refused()).to.deep.equal({ isAbove: false, toNote: 0 });
      await spray(49);
      expect((await status()).isAbove).to.equal(false);
      expect(await refused()).to.deep.equal({ isAbove: false, toNote: 0 });
      expect(await refused()).to.deep.equal({ isAbove: true, toNote: 0 });
      expect((await status()).isAbove, 'passwords share the limit').to.equal(true);
      expect(await lockedUntil()).to.equal(null);
      world.clock.now += minute;
      expect((await due()).map(({ toNote }) => toNote)).to.deep.equal([52]);
      expect(await world.failures.refused(tenantId, null)).to.deep.equal({ isAbove: false, toNote: 0 });
      expect(await world.failures.refused(uuids.next(), ip)).to.include({ isAbove: false });
    });

    it(`failures from an address above its limit do not count against the account (${name})`, async () => {
      await spray(100);
      for (let n = 0; n < 20; n++) expect((await world.failures.failed(attempt)).isAbove).to.equal(true);
      expect(await lockedUntil()).to.equal(null);
      expect(await fail(9)).to.equal(null);
    });

    it(`failures of a locked account count against the address (${name})`, async () => {
      await fail(10);
      for (let n = 0; n < 100; n++) await world.failures.failed(attempt);
      expect((await status()).isAbove).to.equal(true);
    });

    it(`failures without an address count against the account (${name})`, async () => {
      expect(await fail(10, { ip: null })).to.equal(iso(minute));
    });

    it(`failures in a browser that the account knows are counted apart: the fifth locks it alone, for a minute (${name})`, async () => {
      const knownBrowserId = 'k'.repeat(43);
      expect(await fail(4, { knownBrowserId })).to.equal(null);
      expect(await fail(1, { knownBrowserId })).to.equal(iso(minute));
      expect(await lockedUntil({ knownBrowserId })).to.equal(iso(minute));
      expect(await world.failures.succeeded({ ...attempt, knownBrowserId })).to.equal(false);
      for (const other of [
        {},
        { knownBrowserId: 'o'.repeat(43) },
        { knownBrowserId, emailDigest: newDigest() },
        { knownBrowserId, tenantId: uuids.next() },
      ])
        expect(await lockedUntil(other)).to.equal(null);
      world.clock.now += minute;
      expect(await fail(5, { knownBrowserId }), 'locks twice as long').to.equal(iso(2 * minute));
    });

    it(`neither the lock of an account nor a limited address stops a browser that the account knows (${name})`, async () => {
      const knownBrowserId = 'k'.repeat(43);
      await fail(10);
      await spray(100);
      const known = { ...attempt, knownBrowserId };
      expect(await world.failures.status(known)).to.deep.equal({
        isAbove: false,
        toNote: 0,
        lockedUntil: null,
      });
      expect(await world.failures.succeeded(known)).to.equal(true);
      expect(await lockedUntil(), 'the lock of others stays').not.to.equal(null);
      expect((await status()).isAbove).to.equal(true);
    });

    it(`failures in known browsers do not count against their address (${name})`, async () => {
      for (let n = 0; n < 100; n++)
        await world.failures.failed({ ...attempt, knownBrowserId: `${n}`.padStart(43, 'k') });
      expect((await status()).isAbove).to.equal(false);
    });

    it(`of 50 concurrent failures in a known browser one locks it (${name})`, async () => {
      const known = { ...attempt, knownBrowserId: 'k'.repeat(43) };
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => world.failures.failed(known)));
      const locks = outcomes.map(({ lockedUntil: until }) => until).filter((until) => until !== null);
      expect(locks).to.deep.equal([iso(minute)]);
      expect(await world.failures.succeeded(known)).to.equal(false);
      expect(await lockedUntil()).to.equal(null);
    });

    it(`a reset of an account resets the browsers that it knows, and those of no other (${name})`, async () => {
      const knownBrowserId = 'k'.repeat(43);
      const other = newDigest();
      await fail(5, { knownBrowserId });
      await fail(5, { knownBrowserId, emailDigest: other });
      await world.failures.clear(attempt.tenantId, [attempt.emailDigest]);
      expect(await lockedUntil({ knownBrowserId })).to.equal(null);
      expect(await lockedUntil({ knownBrowserId, emailDigest: other })).not.to.equal(null);
    });

    it(`failures and the lock are reset on request (${name})`, async () => {
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

    it(`one of 50 concurrent failures locks, and the account stays locked (${name})`, async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () => world.failures.failed({ ...attempt, ip: newAddress() })),
      );
      const locks = outcomes.map(({ lockedUntil: until }) => until).filter((until) => until !== null);
      expect(locks).to.deep.equal([iso(minute)]);
      expect(await world.failures.succeeded(attempt)).to.equal(false);
    });

    it(`50 concurrent failures from one address at 50 accounts, and at one account from 50, do not deadlock (${name})`, async () => {
      const shared = newAddress();
      await Promise.all(
        Array.from({ length: 50 }, (_, n) => [
          world.failures.failed({ ...attempt, emailDigest: newDigest(), ip: shared }),
          world.failures.failed({ ...attempt, ip: n % 2 === 0 ? shared : newAddress() }),
          world.failures.succeeded({ ...attempt, emailDigest: newDigest(), ip: shared }),
        ]).flat(),
      );
      expect((await status({ ip: shared })).isAbove).to.equal(false);
      expect(await lockedUntil()).not.to.equal(null);
    });

    it(`of 50 concurrent failures at the limit, those within it count, and one call reports the others (${name})`, async () => {
      await spray(75);
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () => world.failures.failed({ ...attempt, emailDigest: newDigest() })),
      );
      expect(outcomes.filter(({ isAbove }) => !isAbove)).to.have.length(25);
      expect(outcomes.map(({ toNote }) => toNote).filter((count) => count > 0)).to.deep.equal([1]);
      world.clock.now += minute;
      expect((await due()).map(({ toNote }) => toNote)).to.deep.equal([24]);
    });

    it(`failures agree with a model of a few lines after any sequence of calls (${name})`, async function () {
      const step = fc.oneof(
        { weight: 12, arbitrary: fc.constant({ kind: 'fail' } as const) },
        { weight: 2, arbitrary: fc.constant({ kind: 'flood' } as const) },
        { weight: 1, arbitrary: fc.constant({ kind: 'succeed' } as const) },
        { weight: 1, arbitrary: fc.constant({ kind: 'clear' } as const) },
        {
          weight: 4,
          arbitrary: fc
            .constantFrom(1, 20_000, minute, 2 * minute, 5 * minute, 15 * minute - 1, 15 * minute)
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
            if (kind === 'flood')
              for (let n = 0; n < addressLimit.refusals / 4; n++)
                await both((failures) => failures.failed(one));
            if (kind === 'clear') await both((failures) => failures.clear(tenantId, [one.emailDigest]));
            const [real, expected] = await both<unknown>(async (failures) => [
              kind === 'fail' ? await failures.failed(one) : null,
              kind === 'succeed' ? await failures.succeeded(one) : null,
              await failures.status(one),
            ]);
            expect(real).to.deep.equal(expected);
          }
        }),
        { numRuns: 40 },
      );
    });
  });
}
