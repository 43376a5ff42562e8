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

/** Whether a text is too long to be a password, without hashing it. */
export const isOverlong = (password: string): boolean =>
  // the cheap bound first, so that a request cannot make the service count megabytes
  password.length > 2 * passwordLimits.max || lengthOf(password) > passwordLimits.max;

const plain = (value: string): string => value.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const namesOf = ({ email, firstName, lastName }: PasswordOwner): string[] => {
  const first = firstName ?? '';
  const last = lastName ?? '';
  return [email ?? '', email?.split('@')[0] ?? '', first, last, first + last, last + first].map(plain);
};

/**
 * Returns the fault of a new password, one at the most, which never repeats the password. `min`: the least length that
 * the tenant asks for, in characters.
 */
export function passwordFaults(
  pointer: string,
  password: string,
  owner: PasswordOwner,
  min: number = passwordLimits.min,
): InputFault[] {
  const faults = textFaults(pointer, password, { ...passwordLimits, min });
  if (faults.length > 0) return faults;
  const candidate = plain(password);
  if (namesOf(owner).includes(candidate))
    return [{ pointer, code: 'guessable', detail: "is the user's email or name; choose another password" }];
  if (commonPasswords.has(candidate))
    return [{ pointer, code: 'common', detail: 'is one of the most common passwords; choose another one' }];
  return [];
}
