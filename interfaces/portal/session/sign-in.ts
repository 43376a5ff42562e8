import * as oauth from 'oauth4webapi';
import type { StepUpChallenge } from '../api/api-error.js';
import { portalUrl } from '../place.js';
import { issuer, requestOptions } from './issuer.js';
import type { PortalTenant } from './tenant.js';

/** A sign-in under way, kept in the tab until its answer comes. */
interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly tenant: PortalTenant;
  /** The address of the screen that it leads back to. */
  readonly returnTo: string;
}

const PENDING = 'tessera.sign-in';
const redirectUri = `${portalUrl}/callback`;

/**
 * Leaves for the sign-in page; the answer comes to `/callback`.
 * @param more.idToken of the person who has to authenticate again
 */
export async function beginSignIn(
  tenant: PortalTenant,
  more: { readonly challenge?: StepUpChallenge; readonly idToken?: string; readonly language?: string } = {},
): Promise<void> {
  const pending: PendingSignIn = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    tenant,
    returnTo: location.pathname + location.search + location.hash,
  };
  const { challenge, idToken, language } = more;
  const parameters = {
    client_id: tenant.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email roles',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...(challenge ? { acr_values: challenge.acrValues, max_age: String(challenge.maxAge) } : {}),
    ...(idToken === undefined ? {} : { id_token_hint: idToken }),
    ...(language === undefined ? {} : { ui_locales: language }),
  };
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
  location.assign(`${issuer.authorization_endpoint ?? ''}?${new URLSearchParams(parameters).toString()}`);
}

/** The answer to a sign-in. */
export interface SignedIn {
  readonly tenant: PortalTenant;
  readonly returnTo: string;
  readonly tokens: oauth.TokenEndpointResponse;
}

/** Redeems the answer in the address. Throws what oauth4webapi throws; returns null for an answer to no request of this tab. */
export async function finishSignIn(): Promise<SignedIn | null> {
  const kept = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  if (kept === null) return null;
  const { state, nonce, verifier, tenant, returnTo } = JSON.parse(kept) as PendingSignIn;
  const client: oauth.Client = { client_id: tenant.clientId };
  const answer = oauth.validateAuthResponse(issuer, client, new URL(location.href), state);
  const response = await oauth.authorizationCodeGrantRequest(
    issuer,
    client,
    oauth.None(),
    answer,
    redirectUri,
    verifier,
    requestOptions,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(issuer, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  return { tenant, returnTo, tokens };
}
