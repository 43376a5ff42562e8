import { hash, randomBytes, randomInt } from 'node:crypto';
import { hash as argon2id } from '@node-rs/argon2';
import type { Secrets } from '../../application/ports/secrets.js';

/** contract, section 6: the second setting that OWASP's password storage cheat sheet names for argon2id. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Nothing that a person mistakes for something else when copying it by hand (0 O, 1 l I). */
const PASSWORD_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const PASSWORD_LENGTH = 20;

/** Secrets from the operating system's random source; argon2id runs on the thread pool. */
export const secrets: Secrets = {
  newApiKey: () => `tsk_${randomBytes(32).toString('base64url')}`,
  hashApiKey: (key) => hash('sha256', key, 'hex'),
  newClientSecret: () => randomBytes(32).toString('base64url'),
  hashClientSecret: (secret) => hash('sha256', secret, 'hex'),
  hashPassword: (password) => argon2id(password, ARGON2),
  newPassword: () =>
    Array.from(
      { length: PASSWORD_LENGTH },
      () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)],
    ).join(''),
};
