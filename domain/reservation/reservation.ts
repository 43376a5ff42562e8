import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { ReservationEvent, ReservationKind } from './reservation-events.js';

/**
 * Uniqueness of a value: one stream per value, whose events say who may use it. The proof that somebody *does* use
 * it is the holder's own stream, so a reservation needs no confirmation: while the holder's stream does not say so,
 * the reservation is a command under way, or what one left behind.
 */
export interface HeldReservation {
  readonly status: 'held';
  readonly holderId: string;
  /** ISO 8601: when it was reserved last. */
  readonly since: string;
}

export type ReservationState = { readonly status: 'free' } | HeldReservation;

/**
 * What a holder's own stream says about the value: the holder was never created, uses it, uses another one,
 * or will never use anything any more.
 */
export type Claim = 'unborn' | 'holds' | 'elsewhere' | 'gone';

/** A reservation that its holder does not use after this many milliseconds belongs to a command that died. */
export const abandonedAfterMs = 60_000;

export const reservation: Aggregate<ReservationState, ReservationEvent> = {
  initial: { status: 'free' },
  evolve(state, event, at) {
    switch (event.type) {
      case 'ValueReserved':
        return { status: 'held', holderId: event.data.holderId, since: at };
      case 'ValueReleased':
        return state.status === 'held' && state.holderId === event.data.holderId ? { status: 'free' } : state;
    }
    return state; // a type of a later version
  },
};

interface Reservation {
  readonly kind: ReservationKind;
  readonly holderId: string;
}

/**
 * Reserves a value that is free or already the holder's own. It is reserved anew in that case, too: a release that
 * an earlier command of the same holder has under way must find the stream moved on.
 * Throws `email_taken`, `external_id_taken`, `role_name_taken`, `slug_taken`, `client_id_taken`, `audience_taken` or
 * `api_key_taken` when somebody else
 * holds it.
 */
export function decideReservation(state: ReservationState, wanted: Reservation): ReservationEvent[] {
  if (state.status === 'held' && state.holderId !== wanted.holderId) throw taken(wanted.kind);
  return [{ type: 'ValueReserved', data: { ...wanted } }];
}

/**
 * Whether somebody else may take the value from its holder. Terminal holders need no delay; from one that may still
 * be at work it is taken only when its reservation was made at or before `abandonedBefore` (ISO 8601), and only
 * after the holder's stream was fenced.
 */
export function mayTakeOver(held: HeldReservation, claim: Claim, abandonedBefore: string): boolean {
  switch (claim) {
    case 'holds':
      return false;
    case 'gone':
      return true;
    case 'unborn':
    case 'elsewhere':
      return held.since <= abandonedBefore;
  }
}

/** Takes the value from a holder that `mayTakeOver` allowed and that is fenced. */
export const decideTakeover = (wanted: Reservation): ReservationEvent[] => [
  { type: 'ValueReserved', data: { ...wanted } },
];

/** Gives the value back; nothing to do when it is not the holder's. */
export function decideRelease(state: ReservationState, given: Reservation): ReservationEvent[] {
  if (state.status !== 'held' || state.holderId !== given.holderId) return [];
  return [{ type: 'ValueReleased', data: { ...given } }];
}

const refusals: Readonly<Record<ReservationKind, readonly [code: string, detail: string]>> = {
  email: ['email_taken', 'Another user has this email address; use another one.'],
  externalid: ['external_id_taken', 'Another user has this external id; use another one.'],
  rolename: ['role_name_taken', 'Another role has this name; choose another one.'],
  slug: ['slug_taken', 'Another tenant has this slug; choose another one.'],
  clientid: ['client_id_taken', 'This client id is or was in use; choose another one.'],
  apikey: ['api_key_taken', 'This key is or was in use; choose another one, or have one generated.'],
  audience: ['audience_taken', 'This audience belongs to another tenant; choose another one.'],
};

/** The refusal for a value that somebody else holds. */
export const taken = (kind: ReservationKind): DomainError => new DomainError('conflict', ...refusals[kind]);
