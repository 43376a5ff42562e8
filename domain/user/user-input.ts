import type { InputFault } from '../shared/domain-error.js';
import { emailFaults, normaliseEmail } from '../shared/email.js';
import { refuseFaults } from '../shared/faults.js';
import { canonicalLocale, localeFaults } from '../shared/locale.js';
import { textFaults, trimmedOrNull } from '../shared/text.js';
import { metadataFaults } from './metadata.js';
import { passwordFaults } from './password.js';
import type { UserMetadata } from './user-events.js';

export const nameLength = 200;
export const externalIdLength = 255;

/** A user's profile as it was given: absent or null for none. */
export interface NewUserInput {
  readonly email: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly password?: string | undefined;
  /** A language tag (BCP 47). */
  readonly locale?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  readonly metadata?: UserMetadata | null | undefined;
}

/** A new user's profile, checked and normalised. */
export interface NewUser {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** In the canonical form of BCP 47. */
  readonly locale: string | null;
  readonly externalId: string | null;
  readonly metadata: UserMetadata;
}

/**
 * Returns the profile, checked and normalised. Throws `invalid_input` with all faults. `passwordMinLength`: of the
 * tenant. Default: 8.
 */
export function checkedNewUser(input: NewUserInput, passwordMinLength?: number): NewUser {
  const checked: NewUser = {
    email: normaliseEmail(input.email),
    firstName: trimmedOrNull(input.firstName),
    lastName: trimmedOrNull(input.lastName),
    locale: localeOf(input.locale),
    externalId: trimmedOrNull(input.externalId),
    metadata: input.metadata ?? {},
  };
  refuseFaults([
    ...emailFaults('/email', checked.email),
    ...profileFaults(checked),
    ...(input.password === undefined
      ? []
      : passwordFaults('/password', input.password, checked, passwordMinLength)),
  ]);
  return checked;
}

/** The members to change: absent keeps a member, null clears it. */
export interface UserChangesInput {
  readonly email?: string | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly locale?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  readonly metadata?: UserMetadata | null | undefined;
}

/** Checked and normalised changes, which hold only the members to change. */
export type UserChanges = Partial<NewUser>;

/** Returns the changes, checked and normalised. Throws `invalid_input` with all faults. */
export function checkedUserChanges(input: UserChangesInput): UserChanges {
  const { email, firstName, lastName, locale, externalId, metadata } = input;
  const changes: UserChanges = {
    ...(email === undefined ? {} : { email: normaliseEmail(email) }),
    ...(firstName === undefined ? {} : { firstName: trimmedOrNull(firstName) }),
    ...(lastName === undefined ? {} : { lastName: trimmedOrNull(lastName) }),
    ...(locale === undefined ? {} : { locale: localeOf(locale) }),
    ...(externalId === undefined ? {} : { externalId: trimmedOrNull(externalId) }),
    ...(metadata === undefined ? {} : { metadata: metadata ?? {} }),
  };
  refuseFaults([
    ...(changes.email === undefined ? [] : emailFaults('/email', changes.email)),
    ...profileFaults(changes),
  ]);
  return changes;
}

const localeOf = (tag: string | null | undefined): string | null => {
  const trimmed = trimmedOrNull(tag);
  return trimmed === null ? null : canonicalLocale(trimmed);
};

const profileFaults = ({ firstName, lastName, locale, externalId, metadata }: UserChanges): InputFault[] => [
  ...textFaults('/firstName', firstName ?? '', { max: nameLength, visible: 'joined' }),
  ...textFaults('/lastName', lastName ?? '', { max: nameLength, visible: 'joined' }),
  ...(locale === undefined || locale === null ? [] : localeFaults('/locale', locale)),
  ...textFaults('/externalId', externalId ?? '', { max: externalIdLength }),
  ...metadataFaults('/metadata', metadata ?? {}),
];
