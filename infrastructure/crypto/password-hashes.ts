import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Secrets } from '../../application/ports/secrets.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { boundedQueue } from './bounded-queue.js';

/** contract, section 6: the second setting that OWASP's password storage cheat sheet names for argon2id. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`;

/** Compared with where there is no hash, so that it takes as long: salt and hash of the usual lengths, of no password. */
const DECOY = `${CURRENT}${'A'.repeat(22)}$${'A'.repeat(43)}`;

export interface PasswordHashesOptions {
  /** Most hashed at the same time, each for about 30 ms of a core. */
  readonly concurrency: number;
  /** Most waiting for their turn; whoever comes on top of them is refused. */
  readonly waiting: number;
}

type PasswordHashes = Pick<Secrets, 'hashPassword' | 'verifyPassword' | 'isCurrentHash'>;

/** One core is left to everything else; of the thread pool's four threads, one to files and names. */
export const usualOn = (cores: number): PasswordHashesOptions => ({
  concurrency: Math.max(1, Math.min(cores - 1, 3)),
  waiting: 64,
});

/** argon2id on the thread pool, so many at a time and no more: an answer that is late is worse than a refusal. */
export function passwordHashes(options = usualOn(availableParallelism())): PasswordHashes {
  const queue = boundedQueue({ ...options, refuse: overloaded });

  return {
    hashPassword: (password) => queue.run(() => hash(password, ARGON2)),
    verifyPassword: (passwordHash, password) =>
      queue.run(async () => {
        const matches = await verify(passwordHash ?? DECOY, password);
        return matches && passwordHash !== null;
      }),
    isCurrentHash: (passwordHash) => passwordHash.startsWith(CURRENT),
  };
}

const overloaded = (): DomainError =>
  new DomainError('unavailable', 'overloaded', 'Too many sign-ins at the same time; try again.');
