import { decideReactivation, decideSuspension } from '../user/suspend-user.js';
import type { UserEvent } from '../user/user-events.js';
import { decideRoleAssignment, decideRoleUnassignment } from '../user/user-roles.js';
import type { PresentUser, UserState } from '../user/user.js';
import type { OwnersEvent } from './owners-events.js';
import { type OwnersState, decideOwnerReinstatement } from './owners.js';

/** The next events that make the owners stream and a user's own stream agree, and the stream that they belong to. */
export type FollowUp =
  | { readonly on: 'owners'; readonly events: readonly OwnersEvent[] }
  | { readonly on: 'user'; readonly events: readonly UserEvent[] }
  | null;

/** A user's ownership as the two streams state it. */
export interface Ownership {
  readonly userId: string;
  readonly owners: OwnersState;
  readonly user: UserState;
  /** The tenant's role `owner`. */
  readonly ownerRoleId: string;
  /** Whether the last event about the user in the owners stream came after the role arrived on their own stream. */
  readonly decidedSinceRole: boolean;
  /** Whether the user's own stream may take the role, with regard to the number of their roles. */
  readonly hasRoom: boolean;
}

/**
 * Returns the next follow-up; null when both streams agree. The owners stream is the truth about ownership and, once the role is on an owner's own
 * stream, about their suspension. Before that, the user's own stream is the truth about the suspension, no decision
 * relies on the owner (`Leaving.confirmed`), and the owners stream is brought in line afterwards.
 */
export function decideFollowUp(ownership: Ownership): FollowUp {
  const { userId, owners, user, ownerRoleId, decidedSinceRole, hasRoom } = ownership;
  const status = owners.get(userId);
  if (user.status !== 'present')
    return status === undefined
      ? null
      : onOwners([{ type: 'OwnerRemoved', data: { userId, cause: 'user_deleted' } }]);
  if (status === undefined) return onUser(decideRoleUnassignment(user, ownerRoleId));
  if (!user.roleIds.includes(ownerRoleId) && !hasRoom)
    return onOwners([{ type: 'OwnerRemoved', data: { userId, cause: 'too_many_roles' } }]);
  if (!user.roleIds.includes(ownerRoleId)) return onUser(decideRoleAssignment(user, ownerRoleId));
  if (user.suspended === (status === 'suspended')) return null;
  if (decidedSinceRole) return onUser(user.suspended ? decideReactivation(user) : decideSuspension(user));
  return onOwners(
    user.suspended
      ? [{ type: 'OwnerSuspended', data: { userId } }]
      : decideOwnerReinstatement(owners, userId),
  );
}

const onOwners = (events: readonly OwnersEvent[]): FollowUp =>
  events.length === 0 ? null : { on: 'owners', events };

const onUser = (events: readonly UserEvent[]): FollowUp =>
  events.length === 0 ? null : { on: 'user', events };

/** Returns whether the invariant may rely on this owner: their own stream has the role and no suspension. */
export const countsAsOwner = (user: UserState, ownerRoleId: string): user is PresentUser =>
  user.status === 'present' && !user.suspended && user.roleIds.includes(ownerRoleId);
