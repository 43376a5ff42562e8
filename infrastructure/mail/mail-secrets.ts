import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailSecrets } from '../../application/ports/mail/mail-secrets.js';
import { PASSWORD_ALPHABET, PASSWORD_LENGTH } from '../crypto/secrets.js';

/** Creates the secrets of mails. `secretFor` returns 32 bytes for a purpose, the same in every process. See the port. */
export function mailSecrets(secretFor: (purpose: string) => Uint8Array): MailSecrets {
  const linkKey = secretFor('mailed link');
  const passwordKey = secretFor('generated password');
  const codeKey = secretFor('mailed code');
  const linkToken: MailSecrets['linkToken'] = (eventId, purpose) =>
    createHmac('sha256', linkKey).update(`${eventId}|${purpose}`).digest('base64url');
  const code = (eventId: string): string => digitsOf(createHmac('sha256', codeKey).update(eventId).digest());
  return {
    linkToken,
    isLinkToken: (eventId, purpose, text) => isSame(linkToken(eventId, purpose), text),
    code,
    isCode: (eventId, form, text) =>
      isSame(form === 'code' ? code(eventId) : linkToken(eventId, 'code'), text),
    generatedPassword: (eventId) => {
      let password = '';
      for (let block = 0; password.length < PASSWORD_LENGTH; block++)
        password += lettersOf(createHmac('sha256', passwordKey).update(`${eventId}|${block}`).digest());
      return password.slice(0, PASSWORD_LENGTH);
    },
  };
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const CODE_DIGITS = 6;

/** Returns six digits of equal probability, but for a difference below one in 100 million, since 48 bits are divided. */
const digitsOf = (bytes: Buffer): string =>
  String(bytes.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');

/** Maps bytes to letters of equal probability. Bytes above the largest multiple of the alphabet's length are skipped. */
const lettersOf = (bytes: Uint8Array): string => {
  const letters = PASSWORD_ALPHABET.length;
  const fair = 256 - (256 % letters);
  return Array.from(bytes, (byte) => (byte < fair ? PASSWORD_ALPHABET[byte % letters]! : '')).join('');
};
