import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { pause } from '../../application/shared/pause.js';
import type { Secrets } from '../../application/ports/shared/secrets.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { hashedForms, normalisedPassword } from '../../domain/user/password.js';
import { addressNetwork } from '../rate-limit/address-bucket.js';
import { fairQueue } from '../concurrency/fair-queue.js';

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

/** Durations of verifications that are kept: a pretended verification takes one of them. */
const TIMES = 32;

/** Returns the default options: one core is left to all other work, and one of the four pool threads to files and DNS. */
export const usualOn = (cores: number): PasswordHashesOptions => ({
  concurrency: Math.max(1, Math.min(cores - 1, 3)),
  waiting: 64,
});

/**
 * Creates the hashing of passwords by argon2id on the thread pool, with bounded concurrency: a late answer is worse than a
 * refusal. Addresses take turns, so that an address with many guesses does not delay the others.
 */
export function passwordHashes(
  { cost = COST, ...options }: PasswordHashesOptions = usualOn(availableParallelism()),
): PasswordHashes {
  const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  /** The hash of no password, of the usual length: verified for a user without a hash, so that it takes as long. */
  const decoy = `${current}${'A'.repeat(22)}$${'A'.repeat(43)}`;
  const queue = fairQueue({ ...options, refuse: overloaded });
  const times: number[] = [];
  let first: Promise<unknown> | undefined;

  const verified = async (passwordHash: string, password: string): Promise<boolean> => {
    const startedAt = performance.now();
    const matches = await verify(passwordHash, password);
    times.push(performance.now() - startedAt);
    if (times.length > TIMES) times.shift();
    return matches;
  };

  return {
    hashPassword: (password, from) =>
      queue.run(() => hash(normalisedPassword(password), cost), partyOf(from)),
    verifyPassword: (passwordHash, password, from) =>
      queue.run(async () => {
        let matches = false;
        for (const form of hashedForms(password)) matches ||= await verified(passwordHash ?? decoy, form);
        return matches && passwordHash !== null;
      }, partyOf(from)),
    asLongAsVerifying: async () => {
      if (times.length === 0) {
        // no duration is known yet: one verification is shared by all callers
        first ??= queue.run(() => verified(decoy, '')).catch(() => undefined);
        await first;
      } else await pause(times[randomInt(times.length)]!);
    },
    isCurrentHash: (passwordHash) => passwordHash.startsWith(current),
  };
}

const partyOf = (from: string | null = null): string => (from === null ? '' : addressNetwork(from));

const overloaded = (): DomainError =>
  new DomainError('unavailable', 'overloaded', 'Too many sign-ins at the same time; try again.');
