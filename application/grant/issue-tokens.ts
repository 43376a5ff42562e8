import { isSameAudience } from '../../domain/client/audience.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { giveManagement } from '../../domain/client/client-values.js';
import { GrantRefused } from './grant-refused.js';
import type { LiveGrant } from './live-grant.js';
import { accessTokenClaims, claimsAbout, idTokenClaims, tokenLifetime } from './token-claims.js';

/** The answer of the token endpoint (RFC 6749, section 5.1; OpenID Connect Core 1.0, section 3.1.3.3). */
export interface IssuedTokens {
  readonly accessToken: string;
  /** Null without the scope `openid`. */
  readonly idToken: string | null;
  /** Null when the client may not refresh. */
  readonly refreshToken: string | null;
  /** Seconds. */
  readonly expiresIn: number;
  /** The scopes of the access token; null for a service, whose request has none. */
  readonly scopes: readonly string[] | null;
}

export interface IssueOptions {
  readonly scopes: readonly string[];
  readonly nonce: string | null;
  /** The API that the tokens are asked for (RFC 8707, section 2.2); undefined: that of the grant. */
  readonly resource: string | undefined;
  readonly refreshToken: string | null;
}

/**
 * Signs an access token, and with the scope `openid` an id_token, for a grant, with the user's claims as they are now. Throws GrantRefused for a
 * resource that the grant is not for.
 */
export async function issueTokens(
  app: OpenIdApp,
  live: LiveGrant,
  { scopes, nonce, resource, refreshToken }: IssueOptions,
): Promise<IssuedTokens> {
  const { baseUrl } = app.addresses;
  const audience = giveManagement(live.grant.scopes) ? baseUrl : live.client.audience;
  if (resource !== undefined && !isSameAudience(resource, audience))
    throw new GrantRefused(
      'invalid_target',
      'resource must be that of the authorization request, or be left out',
    );
  const issue = {
    ...live,
    issuer: baseUrl,
    audience,
    claims: await claimsAbout(app, live.tenant, live.user),
    scopes,
    issuedAt: Math.floor(app.clock.now() / 1000),
  };
  const claims = accessTokenClaims(issue, app.ids.next());
  const accessToken = await app.signingKeys.sign(live.client.accessTokenType, claims);
  const idToken = scopes.includes('openid')
    ? await app.signingKeys.sign('JWT', idTokenClaims(issue, nonce, app.secrets.leftHalfHash(accessToken)))
    : null;
  return { accessToken, idToken, refreshToken, expiresIn: tokenLifetime(live.client), scopes };
}
