import type { Claim } from '../reservation/reservation.js';
import { changedMembers } from '../shared/changed-members.js';
import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { HeldPermission } from '../resource/permissions.js';
import type { RoleEvent } from './role-events.js';
import { type GivenRole, normaliseRoleName } from './role-input.js';

/** A role that exists. */
export interface PresentRole {
  readonly status: 'present';
  readonly roleId: string;
  readonly name: string;
  readonly description: string;
  /** What tokens of its holders let them do. One that its API does not have any more gives nothing. */
  readonly permissions: readonly HeldPermission[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A deleted role. `name` is its last one, for records that refer to it. */
export interface DeletedRole {
  readonly status: 'deleted';
  readonly roleId: string;
  readonly name: string;
}

export type RoleState =
  { readonly status: 'none' } | { readonly status: 'cancelled' } | PresentRole | DeletedRole;

const evolveAbsent = (state: RoleState, event: RoleEvent, at: string): RoleState => {
  if (event.type === 'RoleDefinitionCancelled') return { status: 'cancelled' };
  if (event.type !== 'RoleDefined') return state;
  const { roleId, name, description, permissions = [] } = event.data;
  return { status: 'present', roleId, name, description, permissions, createdAt: at, updatedAt: at };
};

const evolvePresent = (state: PresentRole, event: RoleEvent, at: string): RoleState => {
  switch (event.type) {
    case 'RoleDefined':
    case 'RoleDefinitionCancelled':
    case 'RoleRenameCancelled':
      return state;
    case 'RoleChanged': {
      const { name = state.name, description = state.description } = event.data;
      const { permissions = state.permissions } = event.data;
      return { ...state, name, description, permissions, updatedAt: at };
    }
    case 'RoleDeleted':
      return { status: 'deleted', roleId: state.roleId, name: state.name };
  }
  return state; // a type of a later version
};

export const role: Aggregate<RoleState, RoleEvent> = {
  initial: { status: 'none' },
  evolve(state, event, at) {
    if (state.status === 'none') return evolveAbsent(state, event, at);
    return state.status === 'present' ? evolvePresent(state, event, at) : state;
  },
};

/** Returns the role. Throws `role_not_found` when it was never defined or is deleted. */
export function presentRole(state: RoleState): PresentRole {
  if (state.status !== 'present')
    throw new DomainError('not-found', 'role_not_found', 'There is no such role.');
  return state;
}

/** Returns the claim on this name that the role's own stream shows. */
export function claimOnRoleName(state: RoleState, name: string): Claim {
  if (state.status === 'none') return 'not-created';
  if (state.status !== 'present') return 'gone';
  return normaliseRoleName(state.name) === normaliseRoleName(name) ? 'holds' : 'elsewhere';
}

/** Decides the definition of a role. */
export function decideRoleDefinition(
  _state: Extract<RoleState, { status: 'none' }>,
  definition: Pick<PresentRole, 'roleId' | 'name' | 'description' | 'permissions'>,
): RoleEvent[] {
  return [{ type: 'RoleDefined', data: { ...definition } }];
}

/** Decides a change of a role: no event when nothing differs. A new name is reserved before. */
export function decideRoleChange(state: PresentRole, changes: GivenRole): RoleEvent[] {
  const changed = changedMembers<Pick<PresentRole, 'name' | 'description' | 'permissions'>>(state, changes);
  return changed === null ? [] : [{ type: 'RoleChanged', data: { roleId: state.roleId, ...changed } }];
}

/** Decides the deletion of a role; its holders lose it. */
export const decideRoleDeletion = (state: PresentRole): RoleEvent[] => [
  { type: 'RoleDeleted', data: { roleId: state.roleId } },
];
