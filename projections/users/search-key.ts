import { normaliseEmail } from '../../domain/shared/email.js';
import { isAscii } from '../../domain/shared/text.js';

/** Letters that have no form of a letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};
const LETTERS = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/**
 * Returns a name or search term in the form in which they are compared: trimmed, in lower case, without accents. Idempotent.
 * It is written by the projector, since the extension `unaccent` is not there on every managed PostgreSQL.
 */
export function searchKey(text: string): string {
  const form = normaliseEmail(text);
  return isAscii(form)
    ? form
    : form
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
        .replace(LETTERS, (letter) => letters[letter] ?? letter);
}

/** Behind a prefix: the text is greater, byte by byte, than every text with the prefix. */
export const AFTER_ALL = '\u{10FFFF}';
