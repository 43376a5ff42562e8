import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** Decides that the user gets another picture, or the same one sealed anew. */
export const decideAvatarSet = (user: PresentUser, sha256: string): UserEvent[] =>
  user.avatar === sha256 ? [] : [{ type: 'UserAvatarSet', data: { userId: user.userId, sha256 } }];

/** Decides the removal of the avatar. Idempotent. */
export const decideAvatarRemoval = (user: PresentUser): UserEvent[] =>
  user.avatar === null ? [] : [{ type: 'UserAvatarRemoved', data: { userId: user.userId } }];
