import { DomainError } from '../shared/domain-error.js';
import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** The most roles that a user may be assigned, the role `user` apart, which every user holds. */
export const mostRoles = 100;

/** Returns the refusal of a role beyond the limit. */
export const tooManyRoles = (): DomainError =>
  new DomainError(
    'conflict',
    'too_many_roles',
    `The user would hold more than ${mostRoles} roles; take another one first.`,
  );

/** Decides the assignment of a role. For `owner`, the owners stream decides first (`domain/owners/`). Idempotent. */
export const decideRoleAssignment = (user: PresentUser, roleId: string): UserEvent[] =>
  user.roleIds.includes(roleId) ? [] : [{ type: 'UserRoleAssigned', data: { userId: user.userId, roleId } }];

/** Decides that a role is taken away. For `owner`, the owners stream decides first. Idempotent. */
export const decideRoleUnassignment = (user: PresentUser, roleId: string): UserEvent[] =>
  user.roleIds.includes(roleId)
    ? [{ type: 'UserRoleUnassigned', data: { userId: user.userId, roleId } }]
    : [];
