import { sameMetadata } from './metadata.js';
import type { UserEvent } from './user-events.js';
import type { UserChanges } from './user-input.js';
import type { PresentUser } from './user.js';

/** Changes what differs, nothing when nothing does. The email is another decision. */
export function decideProfileChange(user: PresentUser, changes: UserChanges): UserEvent[] {
  const { firstName, lastName, locale, externalId, metadata } = changes;
  const differing = {
    ...(firstName === undefined || firstName === user.firstName ? {} : { firstName }),
    ...(lastName === undefined || lastName === user.lastName ? {} : { lastName }),
    ...(locale === undefined || locale === user.locale ? {} : { locale }),
    ...(externalId === undefined || externalId === user.externalId ? {} : { externalId }),
    ...(metadata === undefined || sameMetadata(metadata, user.metadata) ? {} : { metadata }),
  };
  if (Object.keys(differing).length === 0) return [];
  return [{ type: 'UserProfileChanged', data: { userId: user.userId, ...differing } }];
}

/**
 * Gives the user an address that is reserved for them. The digest decides whether it is another one. An invitation that
 * was not accepted yet goes to the new address.
 */
export function decideEmailChange(user: PresentUser, email: string, emailDigest: string): UserEvent[] {
  const { userId } = user;
  if (emailDigest === user.emailDigest) return [];
  const events: UserEvent[] = [{ type: 'UserEmailChanged', data: { userId, email, emailDigest } }];
  if (user.invited) events.push({ type: 'UserInvited', data: { userId } });
  return events;
}
