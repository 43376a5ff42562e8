import { DomainError } from '../shared/domain-error.js';
import { sameMetadata } from './metadata.js';
import { decideUnlinkSince } from './identity/link-identity.js';
import { decideDeletionWithdrawal } from './request-deletion.js';
import type { UserEvent } from './user-events.js';
import type { UserChanges } from './user-input.js';
import type { PresentUser } from './user.js';

/**
 * Decides a change of the profile, without the email: no event when nothing differs.
 * @param externalIdDigest digest of the external id among the changes, which is reserved for the user; null for none
 */
export function decideProfileChange(
  user: PresentUser,
  changes: UserChanges,
  externalIdDigest: string | null = null,
): UserEvent[] {
  const { firstName, lastName, locale, externalId, metadata } = changes;
  const differing = {
    ...(firstName === undefined || firstName === user.firstName ? {} : { firstName }),
    ...(lastName === undefined || lastName === user.lastName ? {} : { lastName }),
    ...(locale === undefined || locale === user.locale ? {} : { locale }),
    ...(externalId === undefined || externalId === user.externalId ? {} : { externalId, externalIdDigest }),
    ...(metadata === undefined || sameMetadata(metadata, user.metadata) ? {} : { metadata }),
  };
  if (Object.keys(differing).length === 0) return [];
  return [{ type: 'UserProfileChanged', data: { userId: user.userId, ...differing } }];
}

/**
 * Decides that the user gets an address that is reserved for them, and that they have proved; no event for the same one.
 * Throws `email_unverified` where the present address is not verified: it would not be notified of its loss.
 */
export function decideOwnEmailChange(user: PresentUser, email: string, emailDigest: string): UserEvent[] {
  if (emailDigest === user.emailDigest) return [];
  refuseUnverified(user);
  return [{ type: 'UserEmailChanged', data: { userId: user.userId, email, emailDigest, proved: true } }];
}

/** Throws `email_unverified` where the user's present address is not verified. */
export function refuseUnverified({ emailVerified }: PresentUser): void {
  if (!emailVerified)
    throw new DomainError(
      'conflict',
      'email_unverified',
      'The present address is not verified; prove its mailbox by a mailed code first.',
    );
}

/** A former address of a user. */
export interface FormerAddress {
  readonly email: string;
  readonly emailDigest: string;
  /** Whether it counts as verified again: it was, or the change is undone by a link that was mailed to it. */
  readonly isVerified: boolean;
  /** Whether an invitation to it was open, which is mailed again. */
  readonly isInvited: boolean;
}

/** Decides that the user gets a former address back, which is reserved for them. */
export function decideEmailChangeUndo(
  { userId }: PresentUser,
  { email, emailDigest, isVerified, isInvited }: FormerAddress,
): UserEvent[] {
  const unverified = !isVerified && { unverified: true as const };
  const events: UserEvent[] = [
    { type: 'UserEmailChangeUndone', data: { userId, email, emailDigest, ...unverified } },
  ];
  if (isInvited) events.push({ type: 'UserInvited', data: { userId } });
  return events;
}

/**
 * Decides that the user loses the factors that were added since the address was changed (ISO 8601), and external accounts that they
 * did not have before, and that the account stays: the person who changed the address may have added them, and asked for the
 * deletion.
 */
export function decideAccessUndo(
  user: PresentUser,
  before: Pick<PresentUser, 'identities'>,
  changedAt: string,
): UserEvent[] {
  const { userId, factors } = user;
  const { totp, passkeys, backupCodes } = factors;
  const by = 'user';
  const events = decideUnlinkSince(user, before);
  if (totp !== null && totp.createdAt >= changedAt)
    events.push({ type: 'UserMfaDisabled', data: { userId, method: 'totp', by, factorId: totp.factorId } });
  for (const { passkeyId, name, createdAt } of passkeys)
    if (createdAt >= changedAt)
      events.push({ type: 'UserPasskeyDeleted', data: { userId, passkeyId, name, by } });
  if (backupCodes !== null && backupCodes.createdAt >= changedAt)
    events.push({ type: 'UserBackupCodesRemoved', data: { userId, factorId: backupCodes.factorId, by } });
  events.push(...decideDeletionWithdrawal(user));
  return events;
}

/**
 * Decides that the user gets an email address that is reserved for them; no event for the same address, by its digest.
 * An invitation that is still open goes to the new address.
 */
export function decideEmailChange(user: PresentUser, email: string, emailDigest: string): UserEvent[] {
  const { userId } = user;
  if (emailDigest === user.emailDigest) return [];
  const noPassword = user.passwordSetAt === null && { noPassword: true as const };
  const events: UserEvent[] = [
    { type: 'UserEmailChanged', data: { userId, email, emailDigest, ...noPassword } },
  ];
  if (user.invited) events.push({ type: 'UserInvited', data: { userId } });
  return events;
}
