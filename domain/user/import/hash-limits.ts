import { base64Length } from './hash-bytes.js';
import type { ForeignHash, HashDigest } from './foreign-hash.js';

/** The most that verifying a password of another system may cost: a file of costly hashes would stop all sign-ins. */
const hashCostLimits = {
  bcryptCost: 14,
  scryptMib: 64,
  /** Memory times lanes, each of which is as much work as the first one. */
  scryptWorkMib: 256,
  pbkdf2Iterations: 2_000_000,
  argon2Mib: 128,
  /** Memory times passes. */
  argon2WorkMib: 1024,
  argon2Lanes: 16,
  phpassLog2: 18,
  shaCryptRounds: 500_000,
} as const;

export const digestBytes: Readonly<Record<HashDigest, number>> = {
  md5: 16,
  sha1: 20,
  sha256: 32,
  sha384: 48,
  sha512: 64,
};

const MIB = 1024 * 1024;

/** Returns what makes a hash too costly to verify, with the limit; null for one that is not. */
export function excessiveCost(hash: ForeignHash): string | null {
  const limits = hashCostLimits;
  switch (hash.kind) {
    case 'argon2': {
      const mib = hash.memoryKib / 1024;
      if (mib > limits.argon2Mib) return `memory of ${Math.ceil(mib)} MiB (${limits.argon2Mib} at most)`;
      if (hash.lanes > limits.argon2Lanes) return `${hash.lanes} lanes (${limits.argon2Lanes} at most)`;
      if (mib * hash.passes > limits.argon2WorkMib)
        return `${hash.passes} passes over ${Math.ceil(mib)} MiB (${limits.argon2WorkMib} MiB in all at most)`;
      return null;
    }
    case 'bcrypt':
      return hash.cost > limits.bcryptCost ? `cost ${hash.cost} (${limits.bcryptCost} at most)` : null;
    case 'scrypt':
      return scryptExcess(hash);
    case 'firebase-scrypt':
      return scryptExcess({ ...hash, lanes: 1 });
    case 'pbkdf2': {
      // each block of the hash costs all iterations (RFC 8018, section 5.2)
      const blocks = Math.ceil(base64Length(hash.hash) / digestBytes[hash.digest]);
      const iterations = hash.iterations * Math.max(blocks, 1);
      return iterations > limits.pbkdf2Iterations
        ? `${iterations} iterations (${limits.pbkdf2Iterations} at most)`
        : null;
    }
    case 'phpass':
      return hash.log2Rounds > limits.phpassLog2
        ? `2^${hash.log2Rounds} rounds (2^${limits.phpassLog2} at most)`
        : null;
    case 'sha-crypt':
      return hash.rounds > limits.shaCryptRounds
        ? `${hash.rounds} rounds (${limits.shaCryptRounds} at most)`
        : null;
    case 'salted':
    case 'unsalted':
    case 'hmac':
      return null;
  }
}

interface ScryptCost {
  readonly log2Cost: number;
  readonly blockSize: number;
  readonly lanes: number;
}

function scryptExcess({ log2Cost, blockSize, lanes }: ScryptCost): string | null {
  const { scryptMib, scryptWorkMib } = hashCostLimits;
  // RFC 7914, section 2: N blocks of 128 bytes times r
  const mib = (128 * 2 ** log2Cost * blockSize) / MIB;
  if (mib > scryptMib) return `memory of ${Math.ceil(mib)} MiB (${scryptMib} at most)`;
  return mib * lanes > scryptWorkMib
    ? `${lanes} lanes of ${Math.ceil(mib)} MiB (${scryptWorkMib} MiB in all at most)`
    : null;
}
