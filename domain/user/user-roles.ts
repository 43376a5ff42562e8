import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** Idempotent. For `owner`, the owners stream decides first (`domain/owners/`). */
export const decideRoleAssignment = (user: PresentUser, roleId: string): UserEvent[] =>
  user.roleIds.includes(roleId) ? [] : [{ type: 'UserRoleAssigned', data: { userId: user.userId, roleId } }];

/** Idempotent. For `owner`, the owners stream decides first. */
export const decideRoleUnassignment = (user: PresentUser, roleId: string): UserEvent[] =>
  user.roleIds.includes(roleId)
    ? [{ type: 'UserRoleUnassigned', data: { userId: user.userId, roleId } }]
    : [];
