import type { Claim } from '../reservation/reservation.js';
import { daysAfter } from '../shared/calendar.js';
import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import { refuseFaults } from '../shared/faults.js';
import { domainName } from '../tenant/setting-kinds.js';
import type { MailDomainEvent } from './mail-domain-events.js';

/** The most mail domains of a connection. */
export const mostDomains = 50;

/** Days after the record was missed first in which a domain stays verified. */
const GRACE_DAYS = 14;

export interface PresentDomain {
  readonly status: 'present';
  readonly connectionId: string;
  /** In lower case and ASCII. */
  readonly domain: string;
  /** The text of the TXT record that proves it. */
  readonly challenge: string;
  /** ISO 8601; null while it is not verified, or not any more. */
  readonly verifiedAt: string | null;
  /** How it was verified last; null where it is not. */
  readonly verifiedBy: 'dns' | 'operator' | null;
  /** ISO 8601: when it will not be verified any more, since its record is gone; null where it is there. */
  readonly lapsesAt: string | null;
}

export type MailDomainState = { readonly status: 'none' } | PresentDomain | { readonly status: 'removed' };

const unverified = { verifiedAt: null, verifiedBy: null, lapsesAt: null } as const;

const evolvePresent = (
  state: PresentDomain,
  event: Exclude<MailDomainEvent, { type: 'ConnectionDomainAdded' }>,
  at: string,
): MailDomainState => {
  switch (event.type) {
    case 'ConnectionDomainVerified':
      return { ...state, verifiedAt: state.verifiedAt ?? at, verifiedBy: event.data.by, lapsesAt: null };
    case 'ConnectionDomainMissed':
      return { ...state, lapsesAt: event.data.lapsesAt };
    case 'ConnectionDomainLapsed':
      return { ...state, ...unverified };
    case 'ConnectionDomainRemoved':
      return { status: 'removed' };
    case 'ConnectionDomainVerificationCancelled':
      return state;
  }
  return state; // a type of a later version
};

export const mailDomain: Aggregate<MailDomainState, MailDomainEvent> = {
  initial: { status: 'none' },
  evolve(state, event, at) {
    if (event.type === 'ConnectionDomainAdded') return { status: 'present', ...event.data, ...unverified };
    return state.status === 'present' ? evolvePresent(state, event, at) : state;
  },
};

/** The claim of a tenant on a domain, as the tenant's stream of it shows it. */
export function claimOnDomain(state: MailDomainState): Claim {
  // added before it was verified: the tenant was deleted since
  if (state.status === 'none') return 'gone';
  return state.status === 'present' && state.verifiedAt !== null ? 'holds' : 'elsewhere';
}

/** Returns a domain in lower case. Throws `invalid_input` for a text that is no domain. */
export function checkedDomain(text: string): string {
  const domain = text.toLowerCase();
  refuseFaults(domainName.faults('/domain', domain));
  return domain;
}

/** Returns the domain of a connection. Throws `domain_not_found`. */
export function domainOfConnection(state: MailDomainState, connectionId: string): PresentDomain {
  if (state.status === 'present' && state.connectionId === connectionId) return state;
  throw new DomainError('not-found', 'domain_not_found', 'The connection has no such domain; add it first.');
}

/** Decides that a connection may verify a domain. Idempotent. Throws `domain_taken` when another connection of the tenant has it. */
export function decideDomainAddition(
  state: MailDomainState,
  added: { readonly connectionId: string; readonly domain: string; readonly challenge: string },
): MailDomainEvent[] {
  if (state.status !== 'present') return [{ type: 'ConnectionDomainAdded', data: { ...added } }];
  if (state.connectionId === added.connectionId) return [];
  throw new DomainError(
    'conflict',
    'domain_taken',
    'Another connection has this domain; remove it there, or use that connection.',
  );
}

/** Decides that the domain is verified. No event where it is, and its record was not missed. */
export const decideDomainVerification = (
  { connectionId, domain, verifiedAt, lapsesAt }: PresentDomain,
  by: 'dns' | 'operator',
): MailDomainEvent[] =>
  verifiedAt !== null && lapsesAt === null
    ? []
    : [{ type: 'ConnectionDomainVerified', data: { connectionId, domain, by } }];

/** Decides what follows from a record that is gone at `now` (ISO 8601). What an operator vouched for needs none. */
export function decideDomainMiss(state: PresentDomain, now: string): MailDomainEvent[] {
  const { connectionId, domain, verifiedAt, verifiedBy, lapsesAt } = state;
  if (verifiedAt === null || verifiedBy === 'operator') return [];
  if (lapsesAt === null)
    return [
      {
        type: 'ConnectionDomainMissed',
        data: { connectionId, domain, lapsesAt: daysAfter(now, GRACE_DAYS) },
      },
    ];
  return lapsesAt <= now ? [{ type: 'ConnectionDomainLapsed', data: { connectionId, domain } }] : [];
}

export const decideDomainRemoval = ({ connectionId, domain }: PresentDomain): MailDomainEvent[] => [
  { type: 'ConnectionDomainRemoved', data: { connectionId, domain } },
];
