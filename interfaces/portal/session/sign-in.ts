import * as oauth from 'oauth4webapi';
import type { StepUpChallenge } from '../api/api-error.js';
import { isOperatorAddress, operatorUrl, portalUrl } from '../addresses.js';
import { issuer, requestOptions } from './issuer.js';
import { type PortalTenant, supportedTenant } from './tenant.js';

/** A sign-in under way, kept in the tab until its answer comes. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly tenant: PortalTenant;
  /** The address of the screen that it leads back to. */
  readonly returnTo: string;
  /** The tenant whose data an operator asks to read, where it is not for the console itself. */
  readonly supportedTenant: PortalTenant | null;
}

const PENDING = 'tessera.sign-in';
const redirectUri = `${isOperatorAddress(location) ? operatorUrl : portalUrl}/callback`;

/**
 * Leaves for the sign-in page; the answer comes to `/callback`.
 * @param more.idToken of the person who has to authenticate again
 */
export async function beginSignIn(
  tenant: PortalTenant,
  more: {
    readonly challenge?: StepUpChallenge;
    readonly idToken?: string;
    readonly language?: string;
  } = {},
): Promise<void> {
  const { challenge, idToken, language } = more;
  const supported = supportedTenant.peek();
  const pending: PendingSignIn = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    tenant,
    returnTo: location.pathname + location.search + location.hash,
    supportedTenant: supported,
  };
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
    ...(supported === null ? {} : { tenant: supported.tenantId }),
  };
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
  location.assign(`${issuer.authorization_endpoint ?? ''}?${new URLSearchParams(parameters).toString()}`);
}

/** Returns the sign-in that the address is the answer to, once; null for an answer to no request of this tab. */
export function takePendingSignIn(): PendingSignIn | null {
  const stored = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  return stored === null ? null : (JSON.parse(stored) as PendingSignIn);
}

/** Redeems the answer in the address. Throws what oauth4webapi throws. */
export async function redeemAnswer({
  state,
  nonce,
  verifier,
  tenant,
}: PendingSignIn): Promise<oauth.TokenEndpointResponse> {
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
  return oauth.processAuthorizationCodeResponse(issuer, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
}
