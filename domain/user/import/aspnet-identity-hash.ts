import type { ForeignHash } from './foreign-hash.js';
import { base64OfBytes, bytesOfBase64, plainBase64 } from './hash-bytes.js';
import { storedHash } from './hash-text.js';

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
export function aspnetIdentityHash(text: string): ForeignHash | string {
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
