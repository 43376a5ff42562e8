/** The digits zero of scripts whose keyboards type their own: Arabic, Persian and Urdu, Hindi, Bengali, Thai. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50] as const;

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;

/**
 * Returns a code without what a keyboard or a copy adds to it: digits of other scripts and wide letters as those of US-ASCII, no
 * white space, and no invisible characters, such as marks of direction.
 */
export const typedCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(otherDigits, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - zeros.findLast((zero) => zero <= code)!);
    });
