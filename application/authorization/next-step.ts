import { claimsBeyond, claimsOfScopes } from '../../domain/client/scope-claims.js';
import type { Consent } from '../ports/openid/consents.js';
import type { AuthorizationError, AuthorizationRequest } from './authorization-request.js';

/** The user who is signed in at the browser, and their consent to the client. */
export interface SignedInUser {
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly authenticatedAt: number;
  readonly mustChangePassword: boolean;
  readonly consent: (Consent & { readonly at: number }) | null;
}

/** The next step of a request, or its refusal. */
export type StepDecision =
  | { readonly kind: 'sign-in' | 'consent' | 'change-password' | 'finished' }
  | { readonly kind: 'refused'; readonly error: AuthorizationError };

/**
 * Returns the next step of a request (OpenID Connect Core 1.0, sections 3.1.2.1 and 3.1.2.3). `prompt=login` and
 * `max_age` are only satisfied by a credential given after the request began.
 * @param beganAt when the request came: milliseconds since the epoch
 */
export function decideNextStep(
  request: AuthorizationRequest,
  beganAt: number,
  thirdParty: boolean,
  signedInUser: SignedInUser | null,
): StepDecision {
  const silent = request.prompt.includes('none');
  const refuse = (error: AuthorizationError): StepDecision => ({ kind: 'refused', error });

  if (!signedInUser) return silent ? refuse('login_required') : { kind: 'sign-in' };
  const isFresh = signedInUser.authenticatedAt >= beganAt;
  const isExpected =
    request.expectedUserIds === null || request.expectedUserIds.includes(signedInUser.userId);
  if (!isExpected && (silent || isFresh)) return refuse('login_required');
  if (!isExpected || (!isFresh && asksForCredential(request, beganAt - signedInUser.authenticatedAt)))
    return silent ? refuse('login_required') : { kind: 'sign-in' };
  if (signedInUser.mustChangePassword)
    return silent ? refuse('interaction_required') : { kind: 'change-password' };
  if (asksForConsent(request, beganAt, thirdParty, signedInUser.consent))
    return silent ? refuse('consent_required') : { kind: 'consent' };
  return { kind: 'finished' };
}

const asksForCredential = ({ prompt, maxAge }: AuthorizationRequest, ageMs: number): boolean =>
  prompt.includes('login') ||
  prompt.includes('select_account') ||
  (maxAge !== null && (maxAge === 0 || ageMs > maxAge * 1000));

function asksForConsent(
  { prompt, scopes, claims }: AuthorizationRequest,
  beganAt: number,
  thirdParty: boolean,
  consent: SignedInUser['consent'],
): boolean {
  if (prompt.includes('consent') && (consent === null || consent.at < beganAt)) return true;
  if (!thirdParty) return false;
  const agreed: Consent = consent ?? { scopes: [], claims: [] };
  const known: readonly string[] = [...agreed.claims, ...claimsOfScopes(agreed.scopes)];
  return (
    !scopes.every((scope) => agreed.scopes.includes(scope)) ||
    !claimsBeyond(scopes, claims).every((claim) => known.includes(claim))
  );
}
