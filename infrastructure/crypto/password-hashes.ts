import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Secrets } from '../../application/ports/shared/secrets.js';
import { pause } from '../../application/shared/pause.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { type ForeignHash, hashKindName } from '../../domain/user/import/foreign-hash.js';
import { storedHash } from '../../domain/user/import/hash-text.js';
import { hashedForms, normalisedPassword } from '../../domain/user/password.js';
import { fairQueue } from '../concurrency/fair-queue.js';
import { addressNetwork } from '../rate-limit/address-bucket.js';
import { verifyForeignHash } from './foreign-hashes/verify-foreign-hash.js';

/** What a hash costs: KiB of memory, passes, lanes. */
interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** The second setting that OWASP's password storage cheat sheet names for argon2id. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface PasswordHashesOptions {
  /** Most hashes at the same time, each about 30 ms of a core. */
  readonly concurrency: number;
  /** Most calls that wait. A further one is refused to the address with the most waiting calls. */
  readonly waiting: number;
  /** Default: what every service has. Tests that are not about hashes give less. */
  readonly cost?: HashCost;
}

type PasswordHashes = Pick<
  Secrets,
  'hashPassword' | 'verifyPassword' | 'asLongAsVerifying' | 'isCurrentHash'
>;

/** Returns the default options: one core is left to all other work, and one of the four pool threads to files and DNS. */
export const usualOn = (cores: number): PasswordHashesOptions => ({
  concurrency: Math.max(1, Math.min(cores - 1, 3)),
  waiting: 64,
});

/**
 * Creates the hashing of passwords by argon2id on the thread pool, with bounded concurrency: a late answer is worse than a
 * refusal. Addresses take turns, so that an address with many guesses does not delay the others.
 *
 * Hashes that were imported from other systems are verified in the same queue. A password that does not match is refused after
 * the time that the dearest kind of hash takes, imported or not.
 */
export function passwordHashes(
  { cost = COST, ...options }: PasswordHashesOptions = usualOn(availableParallelism()),
): PasswordHashes {
  const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  /** The hash of no password, of the usual length: verified for a user without a hash, so that it takes as long. */
  const decoy = `${current}${'A'.repeat(22)}$${'A'.repeat(43)}`;
  const queue = fairQueue({ ...options, refuse: overloaded });
  const times = verificationTimes();
  let first: Promise<unknown> | undefined;

  const verified = async (passwordHash: string, password: string): Promise<boolean> => {
    const startedAt = performance.now();
    const foreign = passwordHash.startsWith(current) ? null : foreignHash(passwordHash);
    const matches = await (foreign === null
      ? verify(passwordHash, password)
      : verifyForeignHash(foreign, password));
    times.note(foreign === null ? 'own' : hashKindName(foreign), performance.now() - startedAt);
    return matches;
  };

  /** Resolves once the duration of a verification is known: before the first one, a verification is shared by all callers. */
  const timed = async (): Promise<void> => {
    if (times.hasOwn) return;
    first ??= queue.run(() => verified(decoy, '')).catch(() => undefined);
    await first;
  };

  return {
    hashPassword: (password, from) =>
      queue.run(() => hash(normalisedPassword(password), cost), partyOf(from)),
    verifyPassword: async (passwordHash, password, from) => {
      let [matches, took] = [false, 0];
      await queue.run(async () => {
        const startedAt = performance.now();
        for (const form of hashedForms(password)) matches ||= await verified(passwordHash ?? decoy, form);
        took = performance.now() - startedAt;
      }, partyOf(from));
      if (matches) return passwordHash !== null;
      if (times.hasForeign) {
        await timed();
        await pause(Math.max(times.ofRefusal() - took, 0));
      }
      return false;
    },
    asLongAsVerifying: async () => {
      const isFirst = !times.hasOwn;
      await timed();
      if (!isFirst) await pause(times.ofRefusal());
    },
    isCurrentHash: (passwordHash) => passwordHash.startsWith(current),
  };
}

/** Returns the hash of another system, or of earlier costs, that a stored text is. Throws TypeError for any other text. */
function foreignHash(text: string): ForeignHash {
  const foreign = storedHash(text);
  if (foreign === null) throw new TypeError('the stored text is no hash of a password');
  return foreign;
}

const partyOf = (from: string | null = null): string => (from === null ? '' : addressNetwork(from));

const overloaded = (): DomainError =>
  new DomainError('unavailable', 'overloaded', 'Too many sign-ins at the same time; try again.');

/** Durations that are kept of a kind of hash. */
const KEPT = 32;
const OWN = 'own';

/** What verifying took of late, in milliseconds, so that a refusal that verified something else can take as long. */
interface VerificationTimes {
  /** Records a verification of a kind of hash: `own` or a kind of another system. */
  note(kind: string, ms: number): void;
  readonly hasOwn: boolean;
  /** Whether a hash of another kind than our own was verified. */
  readonly hasForeign: boolean;
  /**
   * Returns how long a refusal takes: as long as the dearest kind of hash that was verified in this process. Otherwise the time
   * would reveal that an account exists, and was imported.
   */
  ofRefusal(): number;
}

function verificationTimes(): VerificationTimes {
  const kinds = new Map<string, number[]>();
  return {
    note(kind, ms) {
      const times = kinds.get(kind) ?? [];
      kinds.set(kind, times);
      times.push(ms);
      if (times.length > KEPT) times.shift();
    },
    get hasOwn() {
      return kinds.has(OWN);
    },
    get hasForeign() {
      return kinds.size > (kinds.has(OWN) ? 1 : 0);
    },
    ofRefusal: () => Math.max(0, ...[...kinds.values()].map((times) => times[randomInt(times.length)]!)),
  };
}
