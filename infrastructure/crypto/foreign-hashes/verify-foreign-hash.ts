import { createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import type { BcryptInput, ForeignHash } from '../../../domain/user/import/foreign-hash.js';
import { verifyIterated } from './iterated-hashes.js';
import { firebaseScrypt, scryptHash } from './scrypt-hashes.js';

const pbkdf2Hash = promisify(pbkdf2);

/** Returns whether this is the password of a hash that another system made. The work is done on other threads than the caller's. */
export async function verifyForeignHash(hash: ForeignHash, password: string): Promise<boolean> {
  switch (hash.kind) {
    case 'argon2':
      return verifyArgon2(hash.text, password);
    case 'bcrypt':
      return verifyBcrypt(bcryptInputs[hash.input](password), hash.text);
    case 'scrypt':
      return isSame(await scryptHash(hash, password), hash.hash);
    case 'firebase-scrypt':
      return isSame(await firebaseScrypt(hash, password), hash.hash);
    case 'pbkdf2': {
      const expected = bytes(hash.hash);
      return isSame(
        await pbkdf2Hash(password, bytes(hash.salt), hash.iterations, expected.length, hash.digest),
        hash.hash,
      );
    }
    case 'phpass':
    case 'sha-crypt':
      return verifyIterated(hash, password);
    case 'salted': {
      const parts = hash.position === 'prefix' ? [bytes(hash.salt), password] : [password, bytes(hash.salt)];
      const made = createHash(hash.digest);
      for (const part of parts) made.update(part);
      return isSame(made.digest(), hash.hash);
    }
    case 'unsalted':
      return isSame(createHash(hash.digest).update(password).digest(), hash.hash);
    case 'hmac':
      return isSame(createHmac(hash.digest, bytes(hash.key)).update(password).digest(), hash.hash);
  }
}

/** What bcrypt is given: the password, or in Django and since WordPress 6.8 a digest of it, so that all of it counts. */
const bcryptInputs: Readonly<Record<BcryptInput, (password: string) => string>> = {
  password: (password) => password,
  'sha256-hex': (password) => createHash('sha256').update(password).digest('hex'),
  'wp-sha384': (password) => createHmac('sha384', 'wp-sha384').update(password).digest('base64'),
};

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');

function isSame(made: Buffer, base64: string): boolean {
  const expected = bytes(base64);
  return made.length === expected.length && timingSafeEqual(made, expected);
}
