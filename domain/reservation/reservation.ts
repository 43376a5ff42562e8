import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { ReservationEvent, ReservationKind } from './reservation-events.js';

/**
 * A reserved value. There is one stream per value, whose events say which record may use it. Whether the holder does use it
 * is in the holder's own stream, so that a reservation needs no confirmation: while that stream does not have the value,
 * the command is still running, or died.
 */
export interface HeldReservation {
  readonly status: 'held';
  readonly holderId: string;
  /** ISO 8601: the time of the last reservation. */
  readonly since: string;
}

/** A value of a record that is gone, which no other record may have. */
export interface RetainedReservation {
  readonly status: 'retained';
  readonly holderId: string;
}

export type ReservationState = { readonly status: 'free' } | HeldReservation | RetainedReservation;

/**
 * The claim on the value that the holder's own stream shows: the holder was never created, uses it, uses another one, or
 * is gone for good. `restorable`: it uses another one, and may get this one back for some days.
 */
export type Claim = 'not-created' | 'holds' | 'elsewhere' | 'restorable' | 'gone';

/** After this many ms, a reservation that its holder does not use belongs to a command that died. */
export const abandonedAfterMs = 60_000;

/** For so many ms after its last reservation, no other record gets a value that its holder may get back. */
export const restorableForMs = 7 * 86_400_000;

export const reservation: Aggregate<ReservationState, ReservationEvent> = {
  initial: { status: 'free' },
  evolve(state, event, at) {
    switch (event.type) {
      case 'ValueReserved':
        return { status: 'held', holderId: event.data.holderId, since: at };
      case 'ValueReleased':
        return state.status !== 'free' && state.holderId === event.data.holderId ? { status: 'free' } : state;
      case 'ValueRetained':
        return { status: 'retained', holderId: event.data.holderId };
    }
    return state; // a type of a later version
  },
};

interface Reservation {
  readonly kind: ReservationKind;
  readonly holderId: string;
}

/**
 * Reserves a value that is free or the holder's own, which is reserved again, so that a concurrent release by an
 * earlier command of the same holder finds another revision. Throws `email_taken`, `external_id_taken`,
 * `passkey_taken`, `identity_taken`, `role_name_taken`, `slug_taken`, `client_id_taken`, `audience_taken`, `api_key_taken` or `domain_taken` when
 * another holder has it.
 */
export function decideReservation(state: ReservationState, requested: Reservation): ReservationEvent[] {
  if (state.status === 'retained' || (state.status === 'held' && state.holderId !== requested.holderId))
    throw taken(requested.kind);
  return [{ type: 'ValueReserved', data: { ...requested } }];
}

/**
 * Returns whether another holder may take the value: at once from a holder that is gone; from one whose command may still run
 * only when the reservation was made at or before the time `before` of its claim (ISO 8601), and only after the holder's
 * stream was fenced.
 */
export function mayTakeOver(
  held: HeldReservation,
  claim: Claim,
  before: { readonly abandoned: string; readonly restorable: string },
): boolean {
  switch (claim) {
    case 'holds':
      return false;
    case 'gone':
      return true;
    case 'not-created':
    case 'elsewhere':
      return held.since <= before.abandoned;
    case 'restorable':
      return held.since <= before.restorable;
  }
}

/** Takes the value from a fenced holder that `mayTakeOver` allowed. */
export const decideTakeover = (requested: Reservation): ReservationEvent[] => [
  { type: 'ValueReserved', data: { ...requested } },
];

/** Releases the value; no event when another holder has it. */
export function decideRelease(state: ReservationState, given: Reservation): ReservationEvent[] {
  if (state.status !== 'held' || state.holderId !== given.holderId) return [];
  return [{ type: 'ValueReleased', data: { ...given } }];
}

/** Decides that the value of a holder that is gone stays taken. Idempotent. */
export function decideRetention(state: ReservationState, given: Reservation): ReservationEvent[] {
  if (state.status !== 'held' || state.holderId !== given.holderId) return [];
  return [{ type: 'ValueRetained', data: { ...given } }];
}

/** Decides that a value may be used again whose holder is gone. No event for any other value. */
export const decideRetentionEnd = (state: ReservationState, kind: ReservationKind): ReservationEvent[] =>
  state.status === 'retained' ? [{ type: 'ValueReleased', data: { kind, holderId: state.holderId } }] : [];

const refusals: Readonly<Record<ReservationKind, readonly [code: string, detail: string]>> = {
  email: ['email_taken', 'Another user has this email address; use another one.'],
  externalid: ['external_id_taken', 'Another user has this external id; use another one.'],
  passkey: ['passkey_taken', 'This passkey is registered already; use another one.'],
  identity: ['identity_taken', 'This external account belongs to another user; use another one.'],
  rolename: ['role_name_taken', 'Another role has this name; choose another one.'],
  slug: ['slug_taken', 'Another tenant has this slug; choose another one.'],
  clientid: ['client_id_taken', 'This client id is or was in use; choose another one.'],
  apikey: ['api_key_taken', 'This key is or was in use; choose another one, or have one generated.'],
  domainname: [
    'domain_taken',
    'Another tenant has verified this domain. It is free two to three weeks after the TXT record of that tenant is gone.',
  ],
  audience: ['audience_taken', 'This audience belongs to another tenant; choose another one.'],
};

/** Returns the refusal of a value that another holder has. */
export const taken = (kind: ReservationKind): DomainError => new DomainError('conflict', ...refusals[kind]);
