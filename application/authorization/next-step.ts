import { claimsBeyond, claimsOfScopes } from '../../domain/client/scope-claims.js';
import type { Consent } from '../ports/openid/consents.js';
import type { AuthorizationError, AuthorizationRequest } from './authorization-request.js';

/** Who is signed in at the browser, and what they agreed to let the client have. */
export interface SignedIn {
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly authenticatedAt: number;
  readonly mustChangePassword: boolean;
  readonly consent: (Consent & { readonly at: number }) | null;
}

export type Decision =
  | { readonly kind: 'sign-in' | 'consent' | 'change-password' | 'finished' }
  | { readonly kind: 'refused'; readonly error: AuthorizationError };

/**
 * What stands between a request and its answer (OpenID Connect Core 1.0, sections 3.1.2.1 and 3.1.2.3). `prompt=login`
 * and `max_age` are met by a credential given after the request began, and by nothing else.
 * @param beganAt when the request came: milliseconds since the epoch
 */
export function decideNextStep(
  request: AuthorizationRequest,
  beganAt: number,
  thirdParty: boolean,
  signedIn: SignedIn | null,
): Decision {
  const silent = request.prompt.includes('none');
  const refuse = (error: AuthorizationError): Decision => ({ kind: 'refused', error });

  if (!signedIn) return silent ? refuse('login_required') : { kind: 'sign-in' };
  const isFresh = signedIn.authenticatedAt >= beganAt;
  const isExpected = request.expectedUserIds === null || request.expectedUserIds.includes(signedIn.userId);
  if (!isExpected && (silent || isFresh)) return refuse('login_required');
  if (!isExpected || (!isFresh && asksForCredential(request, beganAt - signedIn.authenticatedAt)))
    return silent ? refuse('login_required') : { kind: 'sign-in' };
  if (signedIn.mustChangePassword)
    return silent ? refuse('interaction_required') : { kind: 'change-password' };
  if (asksForConsent(request, beganAt, thirdParty, signedIn.consent))
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
  consent: SignedIn['consent'],
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
