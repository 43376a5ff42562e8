import type { Claim } from '../reservation/reservation.js';
import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { RoleEvent } from './role-events.js';
import { normaliseRoleName } from './role-input.js';

export interface PresentRole {
  readonly status: 'present';
  readonly roleId: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `name` is the role's last one, for what speaks of it afterwards. */
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
  const { roleId, name, description } = event.data;
  return { status: 'present', roleId, name, description, createdAt: at, updatedAt: at };
};

const evolvePresent = (state: PresentRole, event: RoleEvent, at: string): RoleState => {
  switch (event.type) {
    case 'RoleDefined':
    case 'RoleDefinitionCancelled':
    case 'RoleRenameCancelled':
      return state;
    case 'RoleChanged': {
      const { name = state.name, description = state.description } = event.data;
      return { ...state, name, description, updatedAt: at };
    }
    case 'RoleDeleted':
      return { status: 'deleted', roleId: state.roleId, name: state.name };
  }
  return state; // a type of a later version
};

export const role: Aggregate<RoleState, RoleEvent> = {
  initial: { status: 'none' },
  evolve(state, event, at) {
    switch (state.status) {
      case 'none':
        return evolveAbsent(state, event, at);
      case 'present':
        return evolvePresent(state, event, at);
      case 'cancelled':
      case 'deleted':
        return state;
    }
  },
};

/** The role, if there is one. Throws `role_not_found`: never defined, or deleted. */
export function presentRole(state: RoleState): PresentRole {
  if (state.status !== 'present')
    throw new DomainError('not-found', 'role_not_found', 'There is no such role.');
  return state;
}

/** What the role's own stream says about this name. */
export function claimOnRoleName(state: RoleState, name: string): Claim {
  if (state.status === 'none') return 'unborn';
  if (state.status !== 'present') return 'gone';
  return normaliseRoleName(state.name) === normaliseRoleName(name) ? 'holds' : 'elsewhere';
}

export function decideRoleDefinition(
  _state: Extract<RoleState, { status: 'none' }>,
  definition: { readonly roleId: string; readonly name: string; readonly description: string },
): RoleEvent[] {
  return [{ type: 'RoleDefined', data: { ...definition } }];
}

/** Changes what differs, nothing when nothing does. A new name is reserved by then. */
export function decideRoleChange(
  state: PresentRole,
  changes: { readonly name?: string; readonly description?: string },
): RoleEvent[] {
  const { name, description } = changes;
  const differing = {
    ...(name === undefined || name === state.name ? {} : { name }),
    ...(description === undefined || description === state.description ? {} : { description }),
  };
  if (Object.keys(differing).length === 0) return [];
  return [{ type: 'RoleChanged', data: { roleId: state.roleId, ...differing } }];
}

/** Whoever held the role holds it no longer. */
export const decideRoleDeletion = (state: PresentRole): RoleEvent[] => [
  { type: 'RoleDeleted', data: { roleId: state.roleId } },
];
