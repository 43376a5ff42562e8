import type { Aggregate } from '../shared/decider.js';
import { hoursAfter } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { fault, refuseFaults } from '../shared/faults.js';
import type { SupportAccessEvent } from './support-access-events.js';

/** The longest access, in hours. */
export const MOST_SUPPORT_HOURS = 24;
/** The most accesses of a tenant that are live at the same time. */
const MOST_LIVE = 10;

/** An access of one operator to a tenant. Times are ISO 8601. */
export interface SupportAccess {
  readonly id: string;
  /** The pseudonym of the operator in this tenant. */
  readonly operatorId: string;
  /** Id of the owner. */
  readonly grantedBy: string;
  readonly grantedAt: string;
  readonly expiresAt: string;
  /** When the operator used it first; null: not yet. */
  readonly usedAt: string | null;
}

export const supportAccesses: Aggregate<readonly SupportAccess[], SupportAccessEvent> = {
  initial: [],
  evolve(state, event, at) {
    switch (event.type) {
      case 'SupportAccessGranted': {
        const { supportAccessId: id, ...granted } = event.data;
        return [...liveAccesses(state, at), { id, ...granted, grantedAt: at, usedAt: null }];
      }
      case 'SupportAccessRevoked':
        return state.filter(({ id }) => id !== event.data.supportAccessId);
      case 'SupportAccessUsed':
        return state.map((one) => (one.id === event.data.supportAccessId ? { ...one, usedAt: at } : one));
      case 'SupportPersonRead':
        return state;
    }
    return state; // a type of a later version
  },
};

/** Returns the accesses that neither expired nor were revoked at `now` (ISO 8601), oldest first. */
export const liveAccesses = (state: readonly SupportAccess[], now: string): readonly SupportAccess[] =>
  state.filter(({ expiresAt }) => expiresAt > now);

/** Returns the live access of an operator, of several the one that ends last; null for none. */
export const liveAccessOf = (
  state: readonly SupportAccess[],
  operatorId: string,
  now: string,
): SupportAccess | null =>
  liveAccesses(state, now)
    .filter((one) => one.operatorId === operatorId)
    .reduce<SupportAccess | null>(
      (last, one) => (last === null || one.expiresAt > last.expiresAt ? one : last),
      null,
    );

export interface NewSupportAccess {
  readonly id: string;
  readonly operatorId: string;
  readonly grantedBy: string;
  readonly hours: number;
}

/** Decides an access. Throws `invalid_input` for other hours than 1 to 24, `too_many_support_accesses`. */
export function decideSupportAccess(
  state: readonly SupportAccess[],
  { id, operatorId, grantedBy, hours }: NewSupportAccess,
  now: string,
): SupportAccessEvent[] {
  if (!Number.isInteger(hours) || hours < 1 || hours > MOST_SUPPORT_HOURS)
    refuseFaults([fault('/hours', 'out_of_range', `must be a whole number from 1 to ${MOST_SUPPORT_HOURS}`)]);
  if (liveAccesses(state, now).length >= MOST_LIVE)
    throw new DomainError(
      'conflict',
      'too_many_support_accesses',
      `At most ${MOST_LIVE} accesses are live at the same time: revoke one first.`,
    );
  const expiresAt = hoursAfter(now, hours);
  return [{ type: 'SupportAccessGranted', data: { supportAccessId: id, operatorId, grantedBy, expiresAt } }];
}

/** Decides the end of one live access, or of all for null. Throws `support_access_not_found` where it is not live. */
export function decideSupportRevocation(
  state: readonly SupportAccess[],
  id: string | null,
  now: string,
): SupportAccessEvent[] {
  const live = liveAccesses(state, now);
  const ended = id === null ? live : live.filter((one) => one.id === id);
  if (id !== null && ended.length === 0)
    throw new DomainError(
      'not-found',
      'support_access_not_found',
      'There is no such access: it has expired or was revoked.',
    );
  return ended.map((one) => ({ type: 'SupportAccessRevoked', data: { supportAccessId: one.id } }));
}

/** Decides that an access was used; nothing where it was before, or is live no more. */
export const decideSupportUse = (
  state: readonly SupportAccess[],
  id: string,
  now: string,
): SupportAccessEvent[] =>
  liveAccesses(state, now).some((one) => one.id === id && one.usedAt === null)
    ? [{ type: 'SupportAccessUsed', data: { supportAccessId: id } }]
    : [];
