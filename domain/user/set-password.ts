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
 * Decides that nobody knows the user's password any more, which ends sessions and grants that it began: the user chooses
 * another one at the sign-in under way, or the next.
 * @param passwordHash of a password that nobody learns
 */
export const decideForeignPasswordEnd = ({ userId }: PresentUser, passwordHash: string): UserEvent[] => [
  { type: 'UserPasswordSet', data: { userId, passwordHash, mustChange: true, cause: 'reset' } },
];

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
