import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** Decides the deletion of a user, whose key is destroyed afterwards. An owner has to leave the owners before. */
export const decideDeletion = (user: PresentUser): UserEvent[] => [
  { type: 'UserDeleted', data: { userId: user.userId, roleIds: user.roleIds } },
];
