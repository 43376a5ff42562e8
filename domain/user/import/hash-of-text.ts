import { type ForeignHash, type HashDigest, hashDigests } from './foreign-hash.js';
import { base64Of, base64OfBytes, bytesOfBase64, plainBase64 } from './hash-bytes.js';
import { digestBytes } from './hash-limits.js';
import { MOST_CHARACTERS, storedHash } from './hash-text.js';

const UNKNOWN =
  'is no hash that can be verified here; give one with its prefix (like $2b$ or {SSHA}), or its algorithm beside it';

/** Returns the hash that a text with its prefix is, in the form of any system that is known here, or what is wrong with it. */
export function hashOfText(text: string): ForeignHash | string {
  const trimmed = text.trim();
  // a file may have anything in its place, of any length
  if (trimmed.length > MOST_CHARACTERS) return UNKNOWN;
  return (
    storedHash(trimmed) ??
    passlibPbkdf2(trimmed) ??
    ldapHash(trimmed) ??
    djangoHash(trimmed) ??
    werkzeugHash(trimmed) ??
    UNKNOWN
  );
}

const ofText = (kind: string, ...rest: readonly string[]): ForeignHash | null =>
  storedHash(`$${[kind, ...rest].join('$')}`);

const utf8 = (text: string): string => base64Of(text, 'utf8')!;

/** Returns a hash of passlib or of Zitadel's passwap: `$pbkdf2-sha256$29000$salt$hash`, whose base64 has a dot for the plus. */
function passlibPbkdf2(text: string): ForeignHash | null {
  const [, name = '-sha1', iterations, salt, hash] =
    /^\$pbkdf2(-sha(?:1|256|384|512))?\$(?:i=)?(\d{1,10})(?:,l=\d{1,3})?\$([^$]*)\$([^$]+)$/.exec(text) ?? [];
  if (iterations === undefined) return null;
  const [plainSalt, plainHash] = [salt!, hash!].map((field) => plainBase64(field.replaceAll('.', '+')));
  return plainSalt === null || plainHash === null
    ? null
    : ofText(`pbkdf2${name}`, `i=${iterations}`, plainSalt!, plainHash!);
}

/** The schemes of `userPassword` (RFC 2307, section 5.3, and what servers added), with their digest. */
const ldapDigests: Readonly<Record<string, HashDigest>> = {
  SSHA: 'sha1',
  SSHA256: 'sha256',
  SSHA384: 'sha384',
  SSHA512: 'sha512',
  SMD5: 'md5',
  SHA: 'sha1',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
  MD5: 'md5',
};

function ldapHash(text: string): ForeignHash | null {
  const [, scheme, rest] = /^\{([A-Za-z0-9_-]+)\}(.+)$/.exec(text) ?? [];
  if (scheme === undefined || rest === undefined) return null;
  const name = scheme.toUpperCase().replaceAll('-', '');
  if (['CRYPT', 'BCRYPT', 'ARGON2', 'BLFCRYPT', 'SHA512CRYPT', 'SHA256CRYPT'].includes(name))
    return storedHash(rest);
  const passlib = /^PBKDF2(SHA1|SHA256|SHA512)?$/.exec(name);
  // OpenLDAP's module writes {PBKDF2-SHA256}10000$salt$hash
  if (passlib) return passlibPbkdf2(`$pbkdf2-${(passlib[1] ?? 'SHA1').toLowerCase()}$${rest}`);
  const digest = ldapDigests[name];
  const plain = plainBase64(rest);
  if (digest === undefined || plain === null) return null;
  const bytes = bytesOfBase64(plain);
  const length = digestBytes[digest];
  const hash = base64OfBytes(bytes.subarray(0, length));
  if (name.length > 3 && name.startsWith('S') && (name.startsWith('SS') || name === 'SMD5'))
    return bytes.length <= length
      ? null
      : ofText(`salted-${digest}`, 'o=suffix', base64OfBytes(bytes.subarray(length)), hash);
  return bytes.length === length ? ofText(`unsalted-${digest}`, hash) : null;
}

/** Returns a hash as Django stores it: `algorithm$…`, with salts that are texts. */
function djangoHash(text: string): ForeignHash | null {
  const [algorithm = '', ...rest] = text.split('$');
  const [first = '', second = '', third = ''] = rest;
  switch (algorithm) {
    case 'pbkdf2_sha256':
    case 'pbkdf2_sha1':
    case 'pbkdf2_sha512': {
      const hash = plainBase64(third);
      return hash === null || rest.length !== 3
        ? null
        : ofText(algorithm.replace('_', '-'), `i=${first}`, utf8(second), hash);
    }
    case 'argon2':
    case 'bcrypt':
      return storedHash(`$${rest.filter((part, index) => index > 0 || part !== '').join('$')}`);
    case 'bcrypt_sha256':
      return storedHash(`$bcrypt-sha256-hex$${rest.slice(1).join('$')}`);
    case 'scrypt':
      return djangoScrypt(rest);
    case 'md5':
    case 'sha1':
      return rest.length === 2 ? digestedHash(algorithm, first, second) : null;
    default:
      return null;
  }
}

/** Returns a hash of Django's `scrypt$cost$salt$blockSize$lanes$hash`. */
function djangoScrypt([
  cost = '',
  salt = '',
  blockSize,
  lanes,
  hash = '',
]: readonly string[]): ForeignHash | null {
  const log2Cost = Math.log2(Number(cost));
  const plain = plainBase64(hash);
  if (!Number.isInteger(log2Cost) || plain === null) return null;
  return ofText('scrypt', `ln=${log2Cost},r=${blockSize},p=${lanes}`, utf8(salt), plain);
}

/** Returns a digest of a salt and the password, both texts; without a salt, of the password alone. */
function digestedHash(digest: HashDigest, salt: string, hex: string): ForeignHash | null {
  const hash = base64Of(hex, 'hex');
  if (hash === null) return null;
  return salt === ''
    ? ofText(`unsalted-${digest}`, hash)
    : ofText(`salted-${digest}`, 'o=prefix', utf8(salt), hash);
}

/** Returns a hash as Werkzeug writes it: `scrypt:32768:8:1$salt$hash` or `pbkdf2:sha256:600000$salt$hash`, with a hexadecimal hash. */
function werkzeugHash(text: string): ForeignHash | null {
  const [method = '', salt, hex = ''] = text.split('$');
  const hash = base64Of(hex, 'hex');
  if (salt === undefined || hash === null) return null;
  const [name, ...numbers] = method.split(':');
  if (name === 'scrypt') {
    const [cost, blockSize, lanes] = numbers;
    const log2Cost = Math.log2(Number(cost));
    return Number.isInteger(log2Cost)
      ? ofText('scrypt', `ln=${log2Cost},r=${blockSize},p=${lanes}`, utf8(salt), hash)
      : null;
  }
  const digest = hashDigests.find((one) => one === numbers[0]);
  return name === 'pbkdf2' && digest !== undefined
    ? ofText(`pbkdf2-${digest}`, `i=${numbers[1]}`, utf8(salt), hash)
    : null;
}
