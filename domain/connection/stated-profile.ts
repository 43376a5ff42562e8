import { canonicalLocale, localeFaults } from '../shared/locale.js';
import { textFaults } from '../shared/text.js';
import type { PresentUser } from '../user/user.js';
import { nameLength } from '../user/user-input.js';
import type { PresentConnection } from './connection.js';

/** The part of a profile that a provider may state; null for what it does not. */
export interface StatedProfile {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly locale: string | null;
}

const nameOf = (text: string | null): string | null => {
  const name = text?.trim() ?? '';
  const faults = textFaults('', name, { min: 1, max: nameLength, visible: 'joined' });
  return faults.length === 0 ? name : null;
};

/** Some providers write `en_US` for `en-US`. */
const localeOf = (text: string | null): string | null => {
  const tag = text?.trim().replaceAll('_', '-') ?? '';
  return localeFaults('', tag).length === 0 ? canonicalLocale(tag) : null;
};

/** Returns what of a stated profile can be a user's, so that an odd text of a provider does not stop the sign-in. */
export const acceptableProfile = ({ firstName, lastName, locale }: StatedProfile): StatedProfile => ({
  firstName: nameOf(firstName),
  lastName: nameOf(lastName),
  locale: localeOf(locale),
});

const members = ['firstName', 'lastName', 'locale'] as const;

/** Returns what the rule of a connection changes about a user's profile: `first` fills what is empty; nothing is ever cleared. */
export function statedChanges(
  user: Pick<PresentUser, (typeof members)[number]>,
  rule: PresentConnection['profile'],
  stated: StatedProfile,
): { readonly [Member in (typeof members)[number]]?: string } {
  const profile = acceptableProfile(stated);
  return Object.fromEntries(
    members.flatMap((member) => {
      const value = profile[member];
      const isDue = value !== null && value !== user[member] && (rule === 'always' || user[member] === null);
      return isDue ? [[member, value]] : [];
    }),
  );
}

/** What is known of a user's picture: the digest of its sealed bytes, and of the address that it was fetched from. */
type Pictured = Pick<PresentUser, 'avatar' | 'avatarSource'>;

/** Returns whether the picture at the address with this digest becomes the user's. One that was fetched from it before does not. */
export const isPictureDue = (
  { avatar, avatarSource }: Pictured,
  rule: PresentConnection['profile'],
  source: string,
): boolean => source !== avatarSource && (rule === 'always' || avatar === null);
