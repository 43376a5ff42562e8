import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/**
 * Decides that the user gets another picture, or the same one sealed anew.
 * @param source keyed digest of the address that it was fetched from; absent for one that was uploaded
 */
export const decideAvatarSet = (
  { avatar, userId }: PresentUser,
  sha256: string,
  source?: string,
): UserEvent[] =>
  avatar === sha256
    ? []
    : [{ type: 'UserAvatarSet', data: { userId, sha256, ...(source !== undefined && { source }) } }];

/** Decides the removal of the avatar. Idempotent. */
export const decideAvatarRemoval = (user: PresentUser): UserEvent[] =>
  user.avatar === null ? [] : [{ type: 'UserAvatarRemoved', data: { userId: user.userId } }];
