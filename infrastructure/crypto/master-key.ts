import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const REMEDY =
  'give 32 random bytes as 43 characters of base64url, e.g. from: ' +
  `node -p "require('crypto').randomBytes(32).toString('base64url')"`;

/** The master key is not usable. The message is one line for the operator and never holds the value. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

const faultOf = (text: string): string | undefined => {
  if (text === '') return 'is empty';
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return 'has characters that base64url does not have';
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== KEY_BYTES) return `has ${text.length} characters (${bytes.length} bytes)`;
  // The last of 43 characters carries two unused bits: another spelling of the same key is probably a typing error.
  if (bytes.toString('base64url') !== text) return 'does not end like 32 bytes of base64url';
  return undefined;
};

/**
 * Returns the key that wraps subject keys, signing keys and webhook secrets. Throws MasterKeyError, whose message names
 * `origin` as the source of the text.
 */
export function parseMasterKey(text: string, origin = 'MASTER_KEY'): KeyObject {
  const fault = faultOf(text);
  if (fault !== undefined) throw new MasterKeyError(`${origin} ${fault}: ${REMEDY}`);
  return createSecretKey(Buffer.from(text, 'base64url'));
}

/** Returns a new master key in the form that `parseMasterKey` reads. */
export const newMasterKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Returns 32 bytes for one purpose, the same in every process with this master key (HKDF-SHA-256, RFC 5869). */
export const derivedSecret = (masterKey: KeyObject, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', masterKey, '', `tessera ${purpose}`, 32));
