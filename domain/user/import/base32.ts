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
