import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** For good: the user's key is destroyed next (contract, section 5). An owner has left the owners by now. */
export const decideDeletion = (user: PresentUser): UserEvent[] => [
  { type: 'UserDeleted', data: { userId: user.userId, roleIds: user.roleIds } },
];
