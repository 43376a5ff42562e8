import type { Aggregate } from '../shared/decider.js';
import { daysAfter, hoursAfter } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { OwnerRecoveryEvent, RecoveryEnd } from './owner-recovery-events.js';

/** The time in which owners and administrators may object, in hours: of an owner beside others, and of the only one. */
const delays = { beside: 24, alone: 72 } as const;

const LAPSE_DAYS = 7;

/** A recovery that has neither taken place nor been cancelled. Times are ISO 8601. */
export interface OpenRecovery {
  readonly requestedAt: string;
  readonly dueAt: string;
  /** Whether a second operator still has to agree. */
  readonly awaitsConsent: boolean;
}

/** The open recoveries of a tenant's owners, by user id. */
export type OwnerRecoveries = ReadonlyMap<string, OpenRecovery>;

const changed = (state: OwnerRecoveries, userId: string, recovery?: OpenRecovery): OwnerRecoveries => {
  const next = new Map(state);
  if (recovery) next.set(userId, recovery);
  else next.delete(userId);
  return next;
};

export const ownerRecoveries: Aggregate<OwnerRecoveries, OwnerRecoveryEvent> = {
  initial: new Map(),
  evolve(state, event, at) {
    const { userId } = event.data;
    const open = state.get(userId);
    switch (event.type) {
      case 'OwnerRecoveryRequested': {
        const { dueAt, needsConsent } = event.data;
        return changed(state, userId, { requestedAt: at, dueAt, awaitsConsent: needsConsent });
      }
      case 'OwnerRecoveryAgreed':
        return open ? changed(state, userId, { ...open, awaitsConsent: false }) : state;
      case 'OwnerRecoveryCancelled':
      case 'OwnerRecovered':
        return changed(state, userId);
    }
    return state; // a type of a later version
  },
};

export interface NewRecovery {
  readonly userId: string;
  /** Whether the tenant has no other active owner. */
  readonly isOnlyOwner: boolean;
  /** Whether there is another operator who could agree. */
  readonly hasSecondOperator: boolean;
  readonly reason: string;
}

/** Decides that the second factors of an owner are going to be removed. Throws `recovery_open`. */
export function decideRecovery(
  state: OwnerRecoveries,
  { userId, isOnlyOwner, hasSecondOperator, reason }: NewRecovery,
  now: string,
): OwnerRecoveryEvent[] {
  const open = state.get(userId);
  if (open !== undefined && !isLapsed(open, now))
    throw new DomainError('conflict', 'recovery_open', 'The recovery of this owner was requested already.');
  const dueAt = hoursAfter(now, isOnlyOwner ? delays.alone : delays.beside);
  const needsConsent = isOnlyOwner && hasSecondOperator;
  return [{ type: 'OwnerRecoveryRequested', data: { userId, dueAt, needsConsent, reason } }];
}

/** Returns when a recovery that is due at `dueAt` lapses, and the opposite. Times are ISO 8601. */
export const lapseOf = (dueAt: string): string => daysAfter(dueAt, LAPSE_DAYS);
export const dueTimeOf = (lapse: string): string => daysAfter(lapse, -LAPSE_DAYS);

/** Returns whether a recovery was left alone for a week after its time, such as one that no second operator agreed to. */
export const isLapsed = ({ dueAt }: OpenRecovery, now: string): boolean => lapseOf(dueAt) <= now;

/** Decides that the recovery does not take place; nothing where it is open no more. */
export const decideRecoveryEnd = (
  state: OwnerRecoveries,
  userId: string,
  cause: RecoveryEnd,
): OwnerRecoveryEvent[] =>
  state.has(userId) ? [{ type: 'OwnerRecoveryCancelled', data: { userId, cause } }] : [];

/** Decides the end of a recovery that has lapsed; nothing for another one, such as one that was asked for since. */
export function decideLapse(state: OwnerRecoveries, userId: string, now: string): OwnerRecoveryEvent[] {
  const open = state.get(userId);
  return open !== undefined && isLapsed(open, now) ? decideRecoveryEnd(state, userId, 'lapsed') : [];
}

/** Returns whether the recovery takes place now, unless the owner has signed in with a factor meanwhile. */
export const isRecoveryDue = (recovery: OpenRecovery, now: string): boolean =>
  !recovery.awaitsConsent && recovery.dueAt <= now && !isLapsed(recovery, now);
