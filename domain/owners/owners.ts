import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { ActorType } from '../shared/domain-event.js';
import type { OwnersEvent } from './owners-events.js';

/** A tenant's owners by user id. A suspended one does not count. */
export type OwnersState = ReadonlyMap<string, 'active' | 'suspended'>;

const changed = (state: OwnersState, userId: string, status?: 'active' | 'suspended'): OwnersState => {
  const next = new Map(state);
  if (status) next.set(userId, status);
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

/** Returns the ids of the active owners other than this one. */
export const otherActiveOwners = (state: OwnersState, userId: string): string[] =>
  [...state].filter(([id, status]) => id !== userId && status === 'active').map(([id]) => id);

/** Decides that a user becomes owner; a suspended user becomes a suspended owner. Idempotent. */
export function decideOwnerAddition(state: OwnersState, userId: string, suspended: boolean): OwnersEvent[] {
  if (state.has(userId)) return [];
  const added: OwnersEvent = { type: 'OwnerAdded', data: { userId } };
  return suspended ? [added, { type: 'OwnerSuspended', data: { userId } }] : [added];
}

/**
 * An owner who leaves. `confirmed` are the owners whose own stream says that they exist, are not suspended and are
 * owners: the decision does not rely on a user who is about to become owner or to be deleted.
 */
export interface Leaving {
  readonly userId: string;
  readonly confirmed: ReadonlySet<string>;
}

/** Decides that an owner loses the role or may be deleted. Idempotent. Throws `last_owner`. */
export function decideOwnerRemoval(
  state: OwnersState,
  leaving: Leaving,
  cause: 'role_unassigned' | 'user_deleted',
): OwnersEvent[] {
  if (!state.has(leaving.userId)) return [];
  refuseLastOwner(state, leaving);
  return [{ type: 'OwnerRemoved', data: { userId: leaving.userId, cause } }];
}

/** Decides the suspension of an owner. Idempotent, also for a user who is no owner. Throws `last_owner`. */
export function decideOwnerSuspension(state: OwnersState, leaving: Leaving): OwnersEvent[] {
  if (state.get(leaving.userId) !== 'active') return [];
  refuseLastOwner(state, leaving);
  return [{ type: 'OwnerSuspended', data: { userId: leaving.userId } }];
}

/** Decides the end of an owner's suspension. Idempotent, also for a user who is no owner. */
export const decideOwnerReinstatement = (state: OwnersState, userId: string): OwnersEvent[] =>
  state.get(userId) === 'suspended' ? [{ type: 'OwnerReinstated', data: { userId } }] : [];

function refuseLastOwner(state: OwnersState, { userId, confirmed }: Leaving): void {
  if (state.get(userId) !== 'active') return; // a suspended owner did not count before either
  if (otherActiveOwners(state, userId).some((id) => confirmed.has(id))) return;
  throw new DomainError(
    'conflict',
    'last_owner',
    'This is the last active owner of the tenant; make another user owner first.',
  );
}

type Actor = { readonly type: ActorType; readonly id: string };

/**
 * Throws `owner_protected` when a user who is no owner acts on the account of an owner. `holdsRole`: the account's own
 * stream has the role, which differs from the owners stream while a change is in progress; either one protects.
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
 * Throws `owner_role_protected` unless the actor may decide on ownership: an owner, an operator or the service itself.
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
