import { type ForeignHash, hashDigests } from './foreign-hash.js';
import {
  base64Of,
  base64OfBytes,
  type BytesEncoding,
  bytesEncodings,
  bytesOfBase64,
  plainBase64,
} from './hash-bytes.js';
import { hashOfText } from './hash-of-text.js';
import { MOST_CHARACTERS, storedHash } from './hash-text.js';

type Members = Readonly<Record<string, unknown>>;

/** The algorithms whose parts a line states one by one. */
const ALGORITHMS =
  'pbkdf2-sha256, scrypt, firebase-scrypt, md5, sha1, sha256, sha512, hmac-sha256, aspnet-identity, or leave it out for a hash with its prefix';

/**
 * Returns the hash that members state one by one, or what is wrong with it: `algorithm`, `hash`, and as the algorithm needs
 * them `salt`, `position`, `key`, `iterations`, `cost`, `blockSize`, `parallelization`, `signerKey`, `saltSeparator`,
 * `rounds`, `memCost`. Bytes are base64, or in the encoding that `encoding`, `saltEncoding` and `keyEncoding` name.
 */
export function hashOfMembers(members: Members): ForeignHash | string {
  const algorithm = textOf(members.algorithm).toLowerCase();
  const [, kind, digestName = 'sha1'] = /^(pbkdf2|hmac)(?:-([a-z0-9]+))?$/.exec(algorithm) ?? [];
  const digest = hashDigests.find((one) => one === (kind === undefined ? algorithm : digestName));
  if (kind === 'pbkdf2' && digest !== undefined)
    return built(members, ['salt'], ([salt, hash]) => [
      `pbkdf2-${digest}`,
      `i=${whole(members.iterations)}`,
      salt,
      hash,
    ]);
  if (kind === 'hmac' && digest !== undefined)
    return built(members, ['key'], ([key, hash]) => [`hmac-${digest}`, key, hash]);
  if (kind === undefined && digest !== undefined) return digested(members, digest);
  switch (algorithm) {
    case 'scrypt':
      return scrypt(members);
    case 'firebase-scrypt':
      return built(members, ['signerKey', 'saltSeparator', 'salt'], (fields) => [
        'firebase-scrypt',
        `ln=${whole(members.memCost)},r=${whole(members.rounds)}`,
        ...fields,
      ]);
    case 'aspnet-identity':
      return aspnetIdentityHash(textOf(members.hash));
    case 'bcrypt':
    case 'argon2':
    case 'argon2i':
    case 'argon2d':
    case 'argon2id':
    case 'phpass':
    case 'sha256-crypt':
    case 'sha512-crypt':
    case 'ldap':
      return hashOfText(textOf(members.hash));
    default:
      return `is of an algorithm that is not known here; give one of ${ALGORITHMS}`;
  }
}

function digested(members: Members, digest: string): ForeignHash | string {
  const { salt, position = 'suffix' } = members;
  if (salt === undefined || salt === null || salt === '')
    return built(members, [], ([hash]) => [`unsalted-${digest}`, hash]);
  if (position !== 'prefix' && position !== 'suffix')
    return 'has a salt whose position is not known; give prefix or suffix as position';
  return built(members, ['salt'], ([value, hash]) => [`salted-${digest}`, `o=${position}`, value, hash]);
}

function scrypt(members: Members): ForeignHash | string {
  const { cost, blockSize = 8, parallelization = 1, normalisation } = members;
  const log2Cost = Math.log2(numberOf(cost));
  if (!Number.isInteger(log2Cost)) return 'has a cost that is no power of two; give N of scrypt, like 16384';
  const form = normalisation === 'nfkc' ? ',u=nfkc' : '';
  return built(members, ['salt'], ([salt, hash]) => [
    'scrypt',
    `ln=${log2Cost},r=${whole(blockSize)},p=${whole(parallelization)}${form}`,
    salt,
    hash,
  ]);
}

/** Returns the hash of a PHC string that is put together from fields of bytes, `hash` as the last one. */
function built(
  members: Members,
  names: readonly string[],
  parts: (fields: readonly string[]) => readonly (string | undefined)[],
): ForeignHash | string {
  const fields: string[] = [];
  for (const name of [...names, 'hash']) {
    const value = members[name];
    if (typeof value !== 'string') return `lacks the text ${name}; give it beside the hash`;
    if (value.length > MOST_CHARACTERS)
      return `has a ${name} of more than ${MOST_CHARACTERS} characters; check the export`;
    const encoding = encodingOf(members, name);
    const bytes = encoding === null ? null : base64Of(value, encoding);
    if (bytes === null) return `has a ${name} that is not in its encoding; give base64, or name hex or utf8`;
    fields.push(bytes);
  }
  return (
    storedHash(`$${parts(fields).join('$')}`) ??
    'does not fit its algorithm; check its length, and the numbers beside it'
  );
}

function encodingOf(members: Members, name: string): BytesEncoding | null {
  const own = name === 'hash' ? members.encoding : (members[`${name}Encoding`] ?? members.encoding);
  return bytesEncodings.find((one) => one === (own ?? 'base64')) ?? null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
const whole = (value: unknown): string =>
  Number.isSafeInteger(numberOf(value)) ? String(numberOf(value)) : '0';

const UNREADABLE = 'is no hash of ASP.NET Core Identity; give the column PasswordHash as it is';
/** Key derivation functions by their number in a hash of version 3. */
const digests = ['sha1', 'sha256', 'sha512'] as const;
const HEADER_BYTES = 13;
const V2 = { iterations: 1000, saltBytes: 16, hashBytes: 32 } as const;

/**
 * Returns the hash that ASP.NET Core Identity's `PasswordHasher` has written, or what is wrong with it. Version 3 is 0x01 and,
 * big-endian, the number of the digest, the iterations and the length of the salt, then salt and hash; version 2 is 0x00, a
 * salt of 16 bytes and a hash of 32.
 */
function aspnetIdentityHash(text: string): ForeignHash | string {
  const plain = plainBase64(text.trim());
  if (plain === null || plain.length > 512) return UNREADABLE;
  const bytes = bytesOfBase64(plain);
  const found = bytes[0] === 1 ? version3(bytes) : bytes[0] === 0 ? version2(bytes) : null;
  return found ?? UNREADABLE;
}

function version3(bytes: Uint8Array): ForeignHash | null {
  if (bytes.length <= HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [digest, iterations, saltBytes] = [digests[view.getUint32(1)], view.getUint32(5), view.getUint32(9)];
  const hash = bytes.subarray(HEADER_BYTES + saltBytes);
  return digest === undefined
    ? null
    : pbkdf2(digest, iterations, bytes.subarray(HEADER_BYTES, HEADER_BYTES + saltBytes), hash);
}

function version2(bytes: Uint8Array): ForeignHash | null {
  const { iterations, saltBytes, hashBytes } = V2;
  if (bytes.length !== 1 + saltBytes + hashBytes) return null;
  return pbkdf2('sha1', iterations, bytes.subarray(1, 1 + saltBytes), bytes.subarray(1 + saltBytes));
}

const pbkdf2 = (digest: string, iterations: number, salt: Uint8Array, hash: Uint8Array): ForeignHash | null =>
  storedHash(`$pbkdf2-${digest}$i=${iterations}$${base64OfBytes(salt)}$${base64OfBytes(hash)}`);
