/** The digests that hashes of other systems are built on. */
export const hashDigests = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'] as const;
export type HashDigest = (typeof hashDigests)[number];

/** bcrypt hashes 72 bytes at the most, so that some systems give it a digest of the password. */
export type BcryptInput = 'password' | 'sha256-hex' | 'wp-sha384';

/**
 * A password's hash as another system made it. Salts, keys and hashes are base64 without padding, but for `text`, which is
 * the hash in its usual form.
 */
export type ForeignHash =
  | {
      readonly kind: 'argon2';
      readonly variant: 'argon2d' | 'argon2i' | 'argon2id';
      readonly text: string;
      readonly memoryKib: number;
      readonly passes: number;
      readonly lanes: number;
    }
  | { readonly kind: 'bcrypt'; readonly text: string; readonly cost: number; readonly input: BcryptInput }
  | {
      readonly kind: 'scrypt';
      /** N is 2 to the power of it (RFC 7914, section 2). */
      readonly log2Cost: number;
      readonly blockSize: number;
      readonly lanes: number;
      readonly salt: string;
      readonly hash: string;
      /** Whether the system composed the password's characters for compatibility (Unicode NFKC). */
      readonly isNfkc: boolean;
    }
  | {
      /** scrypt that encrypts the project's key with the derived key. */
      readonly kind: 'firebase-scrypt';
      readonly log2Cost: number;
      readonly blockSize: number;
      readonly signerKey: string;
      readonly saltSeparator: string;
      readonly salt: string;
      readonly hash: string;
    }
  | {
      readonly kind: 'pbkdf2';
      readonly digest: HashDigest;
      readonly iterations: number;
      readonly salt: string;
      readonly hash: string;
    }
  | { readonly kind: 'phpass'; readonly text: string; readonly log2Rounds: number }
  | {
      readonly kind: 'sha-crypt';
      readonly digest: 'sha256' | 'sha512';
      readonly text: string;
      readonly rounds: number;
    }
  | {
      readonly kind: 'salted';
      readonly digest: HashDigest;
      /** Where the salt stands in the digested text. */
      readonly position: 'prefix' | 'suffix';
      readonly salt: string;
      readonly hash: string;
    }
  | { readonly kind: 'unsalted'; readonly digest: HashDigest; readonly hash: string }
  | { readonly kind: 'hmac'; readonly digest: HashDigest; readonly key: string; readonly hash: string };

/** Returns the name that counts of hashes have for one: `bcrypt`, `pbkdf2-sha256`, `unsalted-md5`. */
export function hashKindName(hash: ForeignHash): string {
  switch (hash.kind) {
    case 'argon2':
      return hash.variant;
    case 'sha-crypt':
      return `${hash.digest}-crypt`;
    case 'pbkdf2':
    case 'hmac':
    case 'salted':
    case 'unsalted':
      return `${hash.kind}-${hash.digest}`;
    case 'bcrypt':
    case 'scrypt':
    case 'firebase-scrypt':
    case 'phpass':
      return hash.kind;
  }
}

/** Returns whether a hash is no protection once it is stolen: equal passwords have equal hashes, which lists of them hold. */
export const isWeakHash = ({ kind }: ForeignHash): boolean => kind === 'unsalted';
