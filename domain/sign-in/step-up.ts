import { type Factors, hasFactor } from '../user/factors.js';
import type { AskedAssurance } from './asked-assurance.js';
import type { AuthenticationMethod } from './authentication-method.js';

/** How long ago a step-up may be, in ms. */
export const STEP_UP_MS = 15 * 60_000;

/**
 * What an act on the account asks for besides a recent authentication: `factor`: the second factor, of users who have
 * one; `mailbox`: the same, and of users who have none, a code that was mailed to their present address, so that a stolen
 * password alone does not suffice.
 */
export type StepUpStrength = 'factor' | 'mailbox';

/** What is known of the authentication of a session. */
export interface AuthenticationFacts {
  /** Milliseconds since the epoch. */
  readonly authenticatedAt: number;
  readonly amr: readonly AuthenticationMethod[];
  readonly mailboxProved: boolean;
}

/** Returns whether a session allows an act that asks for a step-up. @param now ms since the epoch */
export function isSteppedUp(
  { authenticatedAt, amr, mailboxProved }: AuthenticationFacts,
  factors: Factors,
  strength: StepUpStrength,
  now: number,
): boolean {
  if (now - authenticatedAt > STEP_UP_MS) return false;
  if (hasFactor(factors)) return amr.includes('mfa');
  return strength === 'factor' || mailboxProved;
}

/** Returns how a user authenticates to step up. */
export const stepUpAssurance = (strength: StepUpStrength): AskedAssurance => ({
  acrValues: ['urn:tessera:mfa'],
  essential: false,
  fresh: true,
  mailbox: strength === 'mailbox',
});
