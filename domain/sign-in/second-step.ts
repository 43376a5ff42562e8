import type { AuthenticationMethod } from './authentication-method.js';
import { type MfaPolicy } from '../tenant/tenant-settings.js';
import { type Factors, asksForSecondFactor, hasFactor } from '../user/factors.js';

/** What is left of a sign-in after a password, before a session begins. */
export type SecondStep =
  /** Nothing. */
  | 'none'
  /** A factor that the user has. */
  | 'prove'
  /** The user has none and needs one. */
  | 'enrol';

/** The facts that decide the second step. `isAdministrator`: see `areOfAdministrator`. */
export interface SecondStepDetails {
  readonly policy: MfaPolicy;
  /** Whether the user holds `owner` or `admin`. */
  readonly isAdministrator: boolean;
  readonly factors: Factors;
}

/** Returns whether the policy asks for a second factor of this user. A requirement of the user outweighs the policy. */
const requiresSecondFactor = ({ policy, isAdministrator, factors }: SecondStepDetails): boolean =>
  factors.mfaRequired || policy === 'required' || (policy === 'required_for_admins' && isAdministrator);

/**
 * Returns whether a session is as strong as the policy asks of its user now. A remembered device counts as the second
 * factor of users who are not administrators.
 */
export const meetsPolicy = (
  { amr, remembered }: { readonly amr: readonly AuthenticationMethod[]; readonly remembered: boolean },
  details: SecondStepDetails,
): boolean =>
  !requiresSecondFactor(details) || amr.includes('mfa') || (remembered && !details.isAdministrator);

/** Returns what is left after a password. A remembered device may stand in for `prove`, never for `enrol`. */
export function secondStepOf(details: SecondStepDetails): SecondStep {
  if (requiresSecondFactor(details)) return hasFactor(details.factors) ? 'prove' : 'enrol';
  return asksForSecondFactor(details.factors) ? 'prove' : 'none';
}
