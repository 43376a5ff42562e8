import { isSameAudience } from '../../domain/client/audience.js';
import { giveManagement } from '../../domain/client/client-values.js';
import { isClaimedByAnybody } from '../../domain/client/redirect-uri.js';
import { isMetadataClientId } from '../../domain/client/metadata-client.js';
import { claimsBeyond, claimsOfScopes } from '../../domain/client/scope-claims.js';
import { satisfies } from '../../domain/sign-in/asked-assurance.js';
import type { Acr } from '../../domain/sign-in/assurance.js';
import type { Consent } from '../ports/openid/consents.js';
import type { AuthorizationError, AuthorizationRequest } from './authorization-request.js';

/** The user who is signed in at the browser, and their consent to the client. */
export interface SignedInUser {
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly authenticatedAt: number;
  /**
   * Whether the user signed in for this request by an account of a provider that states an earlier time. Default: false.
   */
  readonly hasSignedIn?: boolean;
  readonly acr: Acr;
  /** The class that the user can reach, of those that the request asks for (`targetAcr`). */
  readonly target: Acr | null;
  /** Whether the session is as strong as the tenant's policy asks of this user now. */
  readonly meetsPolicy: boolean;
  readonly mustChangePassword: boolean;
  readonly consent: (Consent & { readonly at: number }) | null;
}

/** What the decision needs to know of the client of a request. */
export interface AskingClient {
  readonly thirdParty: boolean;
  /** Its default audience, which every consent covers; null: a request has to name the APIs. */
  readonly audience: string | null;
}

/** The next step of a request, or its refusal. */
export type StepDecision =
  | { readonly kind: 'sign-in' | 'consent' | 'change-password' | 'finished' }
  | { readonly kind: 'refused'; readonly error: AuthorizationError };

/**
 * Returns the next step of a request (OpenID Connect Core 1.0, sections 3.1.2.1, 3.1.2.3 and 3.1.2.6). `prompt=login` and
 * `max_age` are only satisfied by a credential given after the request began; all else also by a sign-in with a provider that its
 * user had authenticated at before.
 * @param beganAt when the request came: milliseconds since the epoch
 */
export function decideNextStep(
  request: AuthorizationRequest,
  beganAt: number,
  client: AskingClient,
  signedInUser: SignedInUser | null,
): StepDecision {
  const silent = request.prompt.includes('none');
  const refuse = (error: AuthorizationError): StepDecision => ({ kind: 'refused', error });

  if (!signedInUser) return silent ? refuse('login_required') : { kind: 'sign-in' };
  const isFresh = signedInUser.authenticatedAt >= beganAt;
  const hasSignedIn = isFresh || signedInUser.hasSignedIn === true;
  const isExpected =
    request.expectedUserIds === null || request.expectedUserIds.includes(signedInUser.userId);
  if (!isExpected && (silent || hasSignedIn)) return refuse('login_required');
  const asksAnew =
    (!isFresh && asksForCredential(request, beganAt - signedInUser.authenticatedAt)) ||
    (!hasSignedIn && asksForSignIn(request));
  const assurance = assuranceOf(request, signedInUser, hasSignedIn);
  if (assurance === 'unmet') return refuse('unmet_authentication_requirements');
  if (!isExpected || asksAnew) return silent ? refuse('login_required') : { kind: 'sign-in' };
  // the user is signed in, and only a factor is missing
  if (assurance === 'weak' || !signedInUser.meetsPolicy)
    return silent ? refuse('interaction_required') : { kind: 'sign-in' };
  if (signedInUser.mustChangePassword)
    return silent ? refuse('interaction_required') : { kind: 'change-password' };
  if (asksForConsent(request, client, signedInUser))
    return silent ? refuse('consent_required') : { kind: 'consent' };
  return { kind: 'finished' };
}

/**
 * Returns whether the session is what the request asks for. A wish is not repeated to a user who has just signed in
 * without it, and an essential class that the user cannot reach is not asked for.
 */
function assuranceOf(
  { acrValues, acrEssential }: AuthorizationRequest,
  { acr, target }: SignedInUser,
  hasSignedIn: boolean,
): 'met' | 'weak' | 'unmet' {
  if (satisfies(acr, { acrValues })) return 'met';
  if (target === null) return acrEssential ? 'unmet' : 'met';
  return hasSignedIn && !acrEssential ? 'met' : 'weak';
}

/** Returns whether a client needs the user's consent: one of another organisation does, and any for the Management API. */
export const needsConsent = (scopes: readonly string[], thirdParty: boolean): boolean =>
  thirdParty || giveManagement(scopes);

const asksForCredential = ({ prompt, maxAge }: AuthorizationRequest, ageMs: number): boolean =>
  prompt.includes('login') || (maxAge !== null && (maxAge === 0 || ageMs > maxAge * 1000));

const asksForSignIn = ({ prompt }: AuthorizationRequest): boolean =>
  prompt.includes('select_account') || prompt.includes('create');

function asksForConsent(
  { clientId, prompt, scopes, claims, resources, permissions, redirectUri, agreedBy }: AuthorizationRequest,
  { thirdParty, audience }: AskingClient,
  { userId, consent }: SignedInUser,
): boolean {
  // the consent to another request of the client, even a later one, says nothing about this one
  const isAgreedNow = agreedBy === userId;
  if (prompt.includes('consent') && !isAgreedNow) return true;
  // no administrator has looked at such a client, and its document may have changed since
  if (isMetadataClientId(clientId) && !isAgreedNow) return true;
  // any program of the device may be behind such an address, so that an earlier consent says nothing about this one
  const isUnclaimed = giveManagement(scopes) && isClaimedByAnybody(redirectUri);
  if (isUnclaimed && !isAgreedNow) return true;
  if (!needsConsent(scopes, thirdParty)) return false;
  const agreed: Consent = consent ?? { scopes: [], claims: [] };
  const known: readonly string[] = [...agreed.claims, ...claimsOfScopes(agreed.scopes)];
  return (
    !scopes.every((scope) => agreed.scopes.includes(scope)) ||
    !claimsBeyond(scopes, claims).every((claim) => known.includes(claim)) ||
    !(permissions ?? []).every((permission) => agreed.permissions?.includes(permission)) ||
    // of another organisation: the rights of a person within the tenant's own clients are the same for all of its APIs
    (thirdParty && !(resources ?? []).every((resource) => coversResource(consent, audience, resource)))
  );
}

/**
 * Returns whether a consent covers an API: the client's default audience, and what it names. One that was given before APIs were named on
 * the page covers the default audience alone.
 */
export const coversResource = (
  consent: Pick<Consent, 'resources'> | null,
  audience: string | null,
  resource: string,
): boolean =>
  consent !== null &&
  [...(audience === null ? [] : [audience]), ...(consent.resources ?? [])].some((one) =>
    isSameAudience(one, resource),
  );
