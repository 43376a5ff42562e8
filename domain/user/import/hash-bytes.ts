/** How a text stands for bytes. */
export type BytesEncoding = 'base64' | 'hex' | 'utf8';
export const bytesEncodings: readonly BytesEncoding[] = ['base64', 'hex', 'utf8'];

const base64 = /^[A-Za-z0-9+/]*$/;
const hex = /^(?:[0-9a-f]{2})*$/i;

/** Returns base64 without padding, of the usual alphabet or that of URLs; null for another text. */
export function plainBase64(text: string): string | null {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  return base64.test(plain) && plain.length % 4 !== 1 ? plain : null;
}

/** Returns the bytes that a text stands for, as base64 without padding; null when it stands for none. */
export function base64Of(text: string, encoding: BytesEncoding): string | null {
  if (encoding === 'base64') return plainBase64(text);
  if (encoding === 'utf8') return base64OfBytes(new TextEncoder().encode(text));
  if (!hex.test(text)) return null;
  return base64OfBytes(Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}

export const base64OfBytes = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');

/** Returns the bytes of base64 without padding. */
export const bytesOfBase64 = (plain: string): Uint8Array =>
  Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));

/** Returns the number of bytes that base64 without padding stands for. */
export const base64Length = (plain: string): number => Math.floor((plain.length * 3) / 4);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Returns the UTF-8 bytes of a text in base32 without padding (RFC 4648, section 6). */
export function base32OfText(text: string): string {
  let encoded = '';
  let [bits, value] = [0, 0];
  for (const byte of new TextEncoder().encode(text)) {
    value = value * 256 + byte;
    bits += 8;
    while (bits >= BITS) {
      bits -= BITS;
      encoded += ALPHABET[Math.floor(value / 2 ** bits)]!;
      value %= 2 ** bits;
    }
  }
  return bits === 0 ? encoded : encoded + ALPHABET[value * 2 ** (BITS - bits)]!;
}
