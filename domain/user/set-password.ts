import type { PasswordCause, UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

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
