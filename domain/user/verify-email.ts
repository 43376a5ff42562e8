import { DomainError } from '../shared/domain-error.js';
import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** Decides that the user's present address is verified. Idempotent. */
export const decideEmailVerification = ({ userId, emailVerified }: PresentUser): UserEvent[] =>
  emailVerified ? [] : [{ type: 'UserEmailVerified', data: { userId } }];

/**
 * Decides that the user gets another verification mail, or the invitation when they have no password yet. Throws
 * `email_already_verified`, `user_suspended`.
 */
export function decideVerificationRequest(user: PresentUser): UserEvent[] {
  if (user.emailVerified)
    throw new DomainError('conflict', 'email_already_verified', 'The email address is verified already.');
  if (user.suspended)
    throw new DomainError('conflict', 'user_suspended', 'The user is suspended; reactivate them first.');
  const type = user.passwordSetAt === null ? 'UserInvited' : 'UserVerificationRequested';
  return [{ type, data: { userId: user.userId } }];
}
