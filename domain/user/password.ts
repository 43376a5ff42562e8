import type { InputFault } from '../shared/domain-error.js';
import { lengthOf, textFaults } from '../shared/text.js';
import { commonPasswordList } from './common-password-list.js';

/** The user of a new password, which may not be one of these values. */
export interface PasswordOwner {
  /** Normalised. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Passwords that attackers try first. */
const commonPasswords: ReadonlySet<string> = new Set(commonPasswordList.trim().split(/\s+/));

/** Lengths in characters; a tenant may ask for more than the least. */
const passwordLimits = { min: 8, max: 128 } as const;

/** No password has more UTF-16 code units, however its characters are composed. */
const MOST_TYPED = 8 * passwordLimits.max;

/**
 * Returns a typed password as it is hashed and compared, the same for each keyboard: non-ASCII spaces are spaces, and
 * characters are composed (RFC 8265, section 4.2, OpaqueString). One that is too long is returned as it is.
 */
export const normalisedPassword = (password: string): string =>
  // a request cannot make the service compose megabytes
  password.length > MOST_TYPED ? password : password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

/** Returns the texts that a typed password may have been hashed as: normalised; before that was done, as it was typed. */
export const hashedForms = (password: string): readonly string[] => [
  ...new Set([normalisedPassword(password), password]),
];

/** Returns whether a text is too long to be a password, without hashing it. */
export const isOverlong = (password: string): boolean =>
  password.length > MOST_TYPED || lengthOf(normalisedPassword(password)) > passwordLimits.max;

const plain = (value: string): string => value.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const namesOf = ({ email, firstName, lastName }: PasswordOwner): string[] => {
  const first = firstName ?? '';
  const last = lastName ?? '';
  return [email ?? '', email?.split('@')[0] ?? '', first, last, first + last, last + first].map(plain);
};

/**
 * Returns the fault of a new password, one at the most, which never repeats the password. `min`: the least length that
 * the tenant asks for, in characters of the normalised password.
 */
export function passwordFaults(
  pointer: string,
  password: string,
  owner: PasswordOwner,
  min: number = passwordLimits.min,
): InputFault[] {
  const faults = textFaults(pointer, normalisedPassword(password), { ...passwordLimits, min });
  if (faults.length > 0) return faults;
  const candidate = plain(password);
  if (namesOf(owner).includes(candidate))
    return [{ pointer, code: 'guessable', detail: "is the user's email or name; choose another password" }];
  if (commonPasswords.has(candidate))
    return [{ pointer, code: 'common', detail: 'is one of the most common passwords; choose another one' }];
  return [];
}
