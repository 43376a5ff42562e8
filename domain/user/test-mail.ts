import { DomainError } from '../shared/domain-error.js';
import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** The most test mails of a user within an hour. */
const MOST_TEST_MAILS = 5;

/** The time that the limit is for, in ms. */
export const TEST_MAILS_WITHIN_MS = 3_600_000;

/**
 * Decides that a user is sent a test mail, to their own verified address. `recent`: how many they were sent within the last hour.
 * Throws `email_not_verified`, `mail_limit_reached`.
 */
export function decideTestMail(user: PresentUser, recent: number): UserEvent[] {
  if (user.email === null || !user.emailVerified)
    throw new DomainError(
      'conflict',
      'email_not_verified',
      'A test mail goes to your own address, which is not verified yet; open the link in the mail that verifies it.',
    );
  if (recent >= MOST_TEST_MAILS)
    throw new DomainError(
      'conflict',
      'mail_limit_reached',
      `You were sent ${MOST_TEST_MAILS} test mails within an hour; wait before you ask for another one.`,
    );
  return [{ type: 'UserTestMailRequested', data: { userId: user.userId } }];
}
