import { typedCode } from '../shared/typed-code.js';

/** The letters of user codes: consonants, so that no words arise (RFC 8628, section 6.1). */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** The number of letters: 20^8 codes. */
export const USER_CODE_LENGTH = 8;

const GROUP = 4;

const codeShape = new RegExp(`^[${USER_CODE_LETTERS}]{${USER_CODE_LENGTH}}$`);

/** Returns the letters of a typed code, whatever the case and with or without dash and spaces; null for no code. */
export function userCodeIn(text: string): string | null {
  const letters = typedCode(text)
    .replace(/[\p{Pd}_.]/gu, '')
    .toUpperCase();
  return codeShape.test(letters) ? letters : null;
}

/** Returns a code as devices and pages show it, in two groups. */
export const shownUserCode = (letters: string): string =>
  `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
