import type { PasswordCause, UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/**
 * Gives the user a password, whose argon2id hash this is. One that the service made for them has to be changed at the
 * next sign-in. Whatever they were signed in to ends.
 */
export const decidePassword = (
  { userId }: PresentUser,
  passwordHash: string,
  cause: PasswordCause,
): UserEvent[] => [
  { type: 'UserPasswordSet', data: { userId, passwordHash, mustChange: cause === 'generated', cause } },
];
