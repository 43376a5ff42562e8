import { DomainError } from '../shared/domain-error.js';
import type { RoleByRule, UserEvent } from './user-events.js';
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

/**
 * Decides the assignment of a role. For `owner`, the owners stream decides first (`domain/owners/`). Idempotent; a role that a rule
 * gave stays from now on where a person gives it.
 * @param rule of the connection that gives it; absent where a person does
 */
export function decideRoleAssignment(user: PresentUser, roleId: string, rule?: RoleByRule): UserEvent[] {
  const { userId, roleIds, ruleRoles } = user;
  const becomesTheirs = rule === undefined && ruleRoles.some((one) => one.roleId === roleId);
  if (roleIds.includes(roleId) && !becomesTheirs) return [];
  return [{ type: 'UserRoleAssigned', data: { userId, roleId, ...(rule && { rule }) } }];
}

/**
 * Decides that a role is taken away. For `owner`, the owners stream decides first. Idempotent.
 * @param rule of the connection that takes back what it gave, and nothing else; absent where a person does
 */
export function decideRoleUnassignment(user: PresentUser, roleId: string, rule?: RoleByRule): UserEvent[] {
  const { userId, roleIds, ruleRoles } = user;
  const mayTake =
    rule === undefined ||
    ruleRoles.some((one) => one.roleId === roleId && one.connectionId === rule.connectionId);
  if (!roleIds.includes(roleId) || !mayTake) return [];
  return [{ type: 'UserRoleUnassigned', data: { userId, roleId, ...(rule && { rule }) } }];
}
