/** The letters of user codes: consonants, so that no words arise (RFC 8628, section 6.1). */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** The number of letters: 20^8 codes. */
export const USER_CODE_LENGTH = 8;

const GROUP = 4;

/** Returns the letters of a code that somebody typed, whatever the case and with or without dash and spaces; null for no code. */
export function userCodeIn(text: string): string | null {
  const letters = text.replace(/[\s\p{Pd}_.]/gu, '').toUpperCase();
  return letters.length === USER_CODE_LENGTH && [...letters].every((one) => USER_CODE_LETTERS.includes(one))
    ? letters
    : null;
}

/** Returns a code as devices and pages show it, in two groups. */
export const shownUserCode = (letters: string): string =>
  `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
