import type { PasswordCause, UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/**
 * Returns whether the user's password may belong to another person than the holder of their mailbox: no address of theirs was ever
 * verified. One that was generated is not: it was mailed to the address.
 */
export const mayBeForeignPassword = ({
  wasEverVerified,
  passwordSetAt,
  mustChangePassword,
}: Pick<PresentUser, 'wasEverVerified' | 'passwordSetAt' | 'mustChangePassword'>): boolean =>
  !wasEverVerified && passwordSetAt !== null && !mustChangePassword;

/**
 * Decides the end of a password that may be another person's, with the sessions and grants that it began; no event for any other
 * password.
 * @param unknownHash the hash of a random password that is shown nowhere and takes its place, so that the user chooses another one at
 * the sign-in under way, or the next; null for none
 */
export function decideForeignPasswordEnd(user: PresentUser, unknownHash: string | null): UserEvent[] {
  const { userId } = user;
  if (!mayBeForeignPassword(user)) return [];
  if (unknownHash === null) return decidePasswordRemoval(user);
  return [
    {
      type: 'UserPasswordSet',
      data: { userId, passwordHash: unknownHash, mustChange: true, cause: 'reset' },
    },
  ];
}

/** Decides that the user has no password any more, which ends their sessions and grants; no event for one who has none. */
export const decidePasswordRemoval = ({ userId, passwordSetAt }: PresentUser): UserEvent[] =>
  passwordSetAt === null ? [] : [{ type: 'UserPasswordRemoved', data: { userId } }];

/**
 * Decides that the user gets the password with this argon2id hash, which ends their sessions and grants. A password
 * that the service generated must be changed at the next sign-in.
 */
export const decidePassword = (
  { userId }: PresentUser,
  passwordHash: string,
  cause: PasswordCause,
): UserEvent[] => [
  { type: 'UserPasswordSet', data: { userId, passwordHash, mustChange: cause === 'generated', cause } },
];
