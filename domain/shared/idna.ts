import { parsedUrl } from './parsed-url.js';

/**
 * Returns the form of an internationalised domain name (IDNA) in letters, as people read it, where it may be written as
 * `xn--…` as well. Any other text is returned unchanged. `domain`: lower case. Idempotent.
 */
export function domainInLetters(domain: string): string {
  if (domain.length > longestName || (!domain.includes('xn--') && !beyondAscii.test(domain))) return domain;
  const ascii = asciiOf(domain);
  if (ascii === undefined) return domain;
  const letters = ascii
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label))
    .join('.');
  return asciiOf(letters) === ascii ? letters : ascii;
}

/** RFC 1035, section 2.3.4. A longer text is no name and not worth decoding. */
const longestName = 255;
const beyondAscii = /[^\0-\x7f]/;
const nothingElse = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** UTS #46, as the URL standard applies it. */
const asciiOf = (domain: string): string | undefined =>
  nothingElse.test(domain) ? parsedUrl(`http://${domain}`)?.hostname : undefined;

const digitOf = (code: number): number => (code >= 97 ? code - 97 : code - 22);

/**
 * Decodes Punycode (RFC 3492, section 6.2, with the parameters of section 5). Undefined for text that the encoding
 * never yields.
 */
function decoded(punycode: string): string | undefined {
  if (!/^[a-z0-9-]+$/.test(punycode)) return undefined;
  const delimiter = punycode.lastIndexOf('-');
  const points = Array.from(punycode.slice(0, Math.max(0, delimiter)), (char) => char.codePointAt(0)!);
  let [point, insertAt, bias, at] = [128, 0, 72, delimiter + 1];
  while (at < punycode.length) {
    const before = insertAt;
    for (let weight = 1, k = 36; ; k += 36) {
      if (at >= punycode.length) return undefined;
      const digit = digitOf(punycode.charCodeAt(at++));
      insertAt += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
      if (insertAt > 0x7fffffff || weight > 0x7fffffff) return undefined;
    }
    const length = points.length + 1;
    bias = adapted(insertAt - before, length, before === 0);
    point += Math.floor(insertAt / length);
    insertAt %= length;
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined;
    points.splice(insertAt++, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** RFC 3492, section 6.1. */
function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : Math.floor(delta / 2);
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}
