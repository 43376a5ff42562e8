import { DomainError } from '../shared/domain-error.js';
import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** The user has shown that their present address is theirs. Idempotent. */
export const decideEmailVerification = ({ userId, emailVerified }: PresentUser): UserEvent[] =>
  emailVerified ? [] : [{ type: 'UserEmailVerified', data: { userId } }];

/**
 * Has the user mailed once more what verifies their address: the invitation, if they have no password yet.
 * Throws `email_already_verified`, `user_suspended`.
 */
export function decideVerificationRequest(user: PresentUser): UserEvent[] {
  if (user.emailVerified)
    throw new DomainError('conflict', 'email_already_verified', 'The email address is verified already.');
  if (user.suspended)
    throw new DomainError('conflict', 'user_suspended', 'The user is suspended; reactivate them first.');
  const type = user.passwordSetAt === null ? 'UserInvited' : 'UserVerificationRequested';
  return [{ type, data: { userId: user.userId } }];
}
