import { hash, randomBytes, randomInt } from 'node:crypto';
import type { Secrets } from '../../application/ports/shared/secrets.js';
import { passwordHashes } from './password-hashes.js';

/** Without characters that are easily confused when copied by hand (0 O, 1 l I). */
export const PASSWORD_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
export const PASSWORD_LENGTH = 20;

/** Secrets from the operating system's random source. All callers in the process share one queue of hashes. */
export const secrets: Secrets = {
  newApiKey: () => `tsk_${randomBytes(32).toString('base64url')}`,
  hashApiKey: (key) => hash('sha256', key, 'hex'),
  newClientSecret: () => randomBytes(32).toString('base64url'),
  newWebhookSecret: () => `whsec_${randomBytes(48).toString('base64')}`,
  hashClientSecret: (secret) => hash('sha256', secret, 'hex'),
  ...passwordHashes(),
  codeChallenge: (verifier) => hash('sha256', verifier, 'base64url'),
  leftHalfHash: (token) => hash('sha256', token, 'buffer').subarray(0, 16).toString('base64url'),
  newPassword: () =>
    Array.from(
      { length: PASSWORD_LENGTH },
      () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)],
    ).join(''),
};
