import { availableParallelism } from 'node:os';
import { passwordHashes, usualOn } from '../../../infrastructure/crypto/password-hashes.js';

/**
 * Hashes passwords at the lowest cost that argon2 allows, for tests that are not about hashes: those of all services of this
 * process, in one queue.
 */
export const cheapHashes = passwordHashes({
  ...usualOn(availableParallelism()),
  // a thousandth of the memory, half of the passes
  cost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
});
