import { type ScryptOptions, createCipheriv, scrypt } from 'node:crypto';
import type { ForeignHash } from '../../../domain/user/import/foreign-hash.js';

type Scrypt = Extract<ForeignHash, { kind: 'scrypt' }>;
type FirebaseScrypt = Extract<ForeignHash, { kind: 'firebase-scrypt' }>;

/** What OpenSSL may take: the largest hash that is imported needs a bit more than 64 MiB. */
const MOST_MEMORY = 96 * 1024 * 1024;
const AES_KEY_BYTES = 32;

const derived = (password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, length, { ...options, maxmem: MOST_MEMORY }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');

/** Returns the scrypt hash of a password with the parameters of another one (RFC 7914). */
export function scryptHash(hash: Scrypt, password: string): Promise<Buffer> {
  const { log2Cost, blockSize, lanes, salt, isNfkc } = hash;
  return derived(isNfkc ? password.normalize('NFKC') : password, bytes(salt), bytes(hash.hash).length, {
    N: 2 ** log2Cost,
    r: blockSize,
    p: lanes,
  });
}

/**
 * Returns Firebase's hash of a password with the parameters of another one: the project's signer key, encrypted by AES-256 in
 * counter mode with the key that scrypt derives from the password (github.com/firebase/scrypt).
 */
export async function firebaseScrypt(hash: FirebaseScrypt, password: string): Promise<Buffer> {
  const { log2Cost, blockSize, salt, saltSeparator, signerKey } = hash;
  const options = { N: 2 ** log2Cost, r: blockSize, p: 1 };
  const salted = Buffer.concat([bytes(salt), bytes(saltSeparator)]);
  const key = await derived(password, salted, AES_KEY_BYTES, options);
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(bytes(signerKey)), cipher.final()]);
}
