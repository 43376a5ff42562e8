import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { OwnersEvent } from './owners-events.js';

/** A tenant's owners. A suspended one does not count. */
export type OwnersState = ReadonlyMap<string, 'active' | 'suspended'>;

const changed = (state: OwnersState, userId: string, standing?: 'active' | 'suspended'): OwnersState => {
  const next = new Map(state);
  if (standing) next.set(userId, standing);
  else next.delete(userId);
  return next;
};

export const owners: Aggregate<OwnersState, OwnersEvent> = {
  initial: new Map(),
  evolve(state, event) {
    const { userId } = event.data;
    switch (event.type) {
      case 'OwnerAdded':
        return state.has(userId) ? state : changed(state, userId, 'active');
      case 'OwnerRemoved':
        return changed(state, userId);
      case 'OwnerSuspended':
        return state.has(userId) ? changed(state, userId, 'suspended') : state;
      case 'OwnerReinstated':
        return state.has(userId) ? changed(state, userId, 'active') : state;
    }
    return state; // a type of a later version
  },
};

/** Owners that count, but this one. */
export const otherActiveOwners = (state: OwnersState, userId: string): string[] =>
  [...state].filter(([id, standing]) => id !== userId && standing === 'active').map(([id]) => id);

/** Idempotent. A user who is suspended becomes a suspended owner. */
export function decideOwnerAddition(state: OwnersState, userId: string, suspended: boolean): OwnersEvent[] {
  if (state.has(userId)) return [];
  const added: OwnersEvent = { type: 'OwnerAdded', data: { userId } };
  return suspended ? [added, { type: 'OwnerSuspended', data: { userId } }] : [added];
}

/**
 * Who remains when an owner goes: `confirmed` are owners whose own stream says that they are there, not suspended,
 * and owners. One who is about to become owner, or to vanish, is not relied upon.
 */
export interface Leaving {
  readonly userId: string;
  readonly confirmed: ReadonlySet<string>;
}

/** Takes the role away, or lets its holder be deleted. Idempotent. Throws `last_owner`. */
export function decideOwnerRemoval(
  state: OwnersState,
  leaving: Leaving,
  cause: 'role_unassigned' | 'user_deleted',
): OwnersEvent[] {
  if (!state.has(leaving.userId)) return [];
  refuseLastOwner(state, leaving);
  return [{ type: 'OwnerRemoved', data: { userId: leaving.userId, cause } }];
}

/** Idempotent, also for who is no owner. Throws `last_owner`. */
export function decideOwnerSuspension(state: OwnersState, leaving: Leaving): OwnersEvent[] {
  if (state.get(leaving.userId) !== 'active') return [];
  refuseLastOwner(state, leaving);
  return [{ type: 'OwnerSuspended', data: { userId: leaving.userId } }];
}

/** Idempotent, also for who is no owner. */
export const decideOwnerReinstatement = (state: OwnersState, userId: string): OwnersEvent[] =>
  state.get(userId) === 'suspended' ? [{ type: 'OwnerReinstated', data: { userId } }] : [];

function refuseLastOwner(state: OwnersState, { userId, confirmed }: Leaving): void {
  if (state.get(userId) !== 'active') return; // did not count anyway
  if (otherActiveOwners(state, userId).some((id) => confirmed.has(id))) return;
  throw new DomainError(
    'conflict',
    'last_owner',
    'This is the last active owner of the tenant; make another user owner first.',
  );
}

type Actor = { readonly type: 'user' | 'apiKey' | 'system' | 'operator'; readonly id: string };

/**
 * Of users, only owners act on the account of an owner. `holdsRole`: the account's own stream has
 * the role, which on the way in and out differs from what the owners stream says; either protects.
 * Throws `owner_protected`.
 */
export function refuseOnOwner(
  state: OwnersState,
  actor: Actor,
  account: { readonly userId: string; readonly holdsRole: boolean },
): void {
  if (actor.type !== 'user' || actor.id === account.userId) return;
  if (!account.holdsRole && !state.has(account.userId)) return;
  if (state.get(actor.id) === 'active') return;
  throw new DomainError('forbidden', 'owner_protected', 'Only an owner may change the account of an owner.');
}

/**
 * Only owners decide who is owner; operators and the service itself may, too.
 * Throws `owner_role_protected`.
 */
export function refuseUnlessOwner(state: OwnersState, actor: Actor): void {
  if (actor.type === 'operator' || actor.type === 'system') return;
  if (actor.type === 'user' && state.get(actor.id) === 'active') return;
  throw new DomainError(
    'forbidden',
    'owner_role_protected',
    'Only an owner may give or take the role owner; an API key may not.',
  );
}
