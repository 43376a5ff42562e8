import type { OpenIdApp } from '../authorization/openid-app.js';
import type { LiveGrant } from './live-grant.js';
import { accessTokenClaims, claimsAbout, idTokenClaims, TOKEN_LIFETIME } from './token-claims.js';

/** The answer of the token endpoint (RFC 6749, section 5.1; OpenID Connect Core 1.0, section 3.1.3.3). */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly idToken: string;
  /** Null when the client may not refresh. */
  readonly refreshToken: string | null;
  /** Seconds. */
  readonly expiresIn: number;
  /** The scopes of the access token. */
  readonly scopes: readonly string[];
}

export interface IssueOptions {
  readonly scopes: readonly string[];
  readonly nonce: string | null;
  readonly refreshToken: string | null;
}

/** Signs an access token and an id_token for a grant, with the user's claims as they are now. */
export async function issueTokens(
  app: OpenIdApp,
  live: LiveGrant,
  { scopes, nonce, refreshToken }: IssueOptions,
): Promise<IssuedTokens> {
  const issue = {
    ...live,
    issuer: app.addresses.baseUrl,
    claims: await claimsAbout(app, live.tenant, live.user),
    scopes,
    issuedAt: Math.floor(app.clock.now() / 1000),
  };
  const claims = accessTokenClaims(issue, app.ids.next());
  const accessToken = await app.signingKeys.sign(live.client.accessTokenType, claims);
  const accessTokenHash = app.secrets.leftHalfHash(accessToken);
  const idToken = await app.signingKeys.sign('JWT', idTokenClaims(issue, nonce, accessTokenHash));
  return { accessToken, idToken, refreshToken, expiresIn: TOKEN_LIFETIME, scopes };
}
