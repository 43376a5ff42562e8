import { hasFactor } from '../user/factors.js';
import type { PresentUser } from '../user/user.js';
import type { AskedAssurance } from './asked-assurance.js';
import type { AuthenticationMethod } from './authentication-method.js';

/** How long ago a step-up may be, in ms. */
export const STEP_UP_MS = 15 * 60_000;

/**
 * What an action on the account asks for besides a recent authentication: `factor`: the second factor, of users who have
 * one; `mailbox`: the same, and of users who have none, a code that was mailed to their present address, so that a stolen
 * password alone does not suffice; `address`: the same, and of all users whose address is not verified such a code, which
 * verifies it: only a verified address is notified of its loss.
 */
export const stepUpStrengths = ['factor', 'mailbox', 'address'] as const;
export type StepUpStrength = (typeof stepUpStrengths)[number];

/**
 * The mailbox that a mailed code or link proved, as its user's `addressGeneration` at that time: the proof ends when the
 * address is changed, by whomever. Null for none.
 */
export type ProvedMailbox = number | null;

/** Returns whether a proof is one of the user's present address. */
export const isMailboxProved = (
  { provedMailbox }: { readonly provedMailbox: ProvedMailbox },
  { addressGeneration }: Pick<PresentUser, 'addressGeneration'>,
): boolean => provedMailbox === addressGeneration;

/** What is known of the authentication of a session. */
export interface AuthenticationDetails {
  /** Milliseconds since the epoch. */
  readonly authenticatedAt: number;
  readonly amr: readonly AuthenticationMethod[];
  readonly provedMailbox: ProvedMailbox;
}

/**
 * What a session lacks for an action that asks for a step-up: nothing; the second factor or a mailed code, where the user has
 * authenticated a short time ago; everything.
 */
export type MissingProof = 'nothing' | 'factor' | 'mailbox' | 'everything';

/** Returns what a session lacks for such an action. @param now ms since the epoch */
export function missingProof(
  { authenticatedAt, amr, provedMailbox }: AuthenticationDetails,
  {
    factors,
    emailVerified,
    addressGeneration,
  }: Pick<PresentUser, 'factors' | 'emailVerified' | 'addressGeneration'>,
  strength: StepUpStrength,
  now: number,
): MissingProof {
  if (now - authenticatedAt > STEP_UP_MS) return 'everything';
  if (hasFactor(factors) && !amr.includes('mfa')) return 'factor';
  if (strength === 'address' && !emailVerified) return 'mailbox';
  if (hasFactor(factors) || strength === 'factor') return 'nothing';
  return isMailboxProved({ provedMailbox }, { addressGeneration }) ? 'nothing' : 'mailbox';
}

/** Returns whether a session allows such an action. @param now ms since the epoch */
export const isSteppedUp = (...details: Parameters<typeof missingProof>): boolean =>
  missingProof(...details) === 'nothing';

/** Returns how a user authenticates to step up. */
export const stepUpAssurance = (strength: StepUpStrength): AskedAssurance => ({
  acrValues: ['urn:tessera:mfa'],
  essential: false,
  fresh: true,
  mailbox: strength !== 'factor',
  verifiedAddress: strength === 'address',
});
