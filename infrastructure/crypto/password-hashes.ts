import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { pause } from '../../application/shared/pause.js';
import type { Secrets } from '../../application/ports/shared/secrets.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { hashedForms, normalisedPassword } from '../../domain/user/password.js';
import { addressNetwork } from '../rate-limit/address-bucket.js';
import { fairQueue } from '../concurrency/fair-queue.js';

/** The second setting that OWASP's password storage cheat sheet names for argon2id. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`;

/** The hash of no password, of the usual length: verified for a user without a hash, so that it takes as long. */
const DECOY = `${CURRENT}${'A'.repeat(22)}$${'A'.repeat(43)}`;

export interface PasswordHashesOptions {
  /** Most hashes at the same time, each about 30 ms of a core. */
  readonly concurrency: number;
  /** Most calls that wait. A further one is refused to the address with the most waiting calls. */
  readonly waiting: number;
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
export function passwordHashes(options = usualOn(availableParallelism())): PasswordHashes {
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
      queue.run(() => hash(normalisedPassword(password), ARGON2), partyOf(from)),
    verifyPassword: (passwordHash, password, from) =>
      queue.run(async () => {
        let matches = false;
        for (const form of hashedForms(password)) matches ||= await verified(passwordHash ?? DECOY, form);
        return matches && passwordHash !== null;
      }, partyOf(from)),
    asLongAsVerifying: async () => {
      if (times.length === 0) {
        // no duration is known yet: one verification is shared by all callers
        first ??= queue.run(() => verified(DECOY, '')).catch(() => undefined);
        await first;
      } else await pause(times[randomInt(times.length)]!);
    },
    isCurrentHash: (passwordHash) => passwordHash.startsWith(CURRENT),
  };
}

const partyOf = (from: string | null = null): string => (from === null ? '' : addressNetwork(from));

const overloaded = (): DomainError =>
  new DomainError('unavailable', 'overloaded', 'Too many sign-ins at the same time; try again.');
