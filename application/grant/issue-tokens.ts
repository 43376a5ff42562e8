import { isSameAudience } from '../../domain/client/audience.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { giveManagement } from '../../domain/client/client-values.js';
import { customClaims } from './custom-claims.js';
import { GrantRefused } from './grant-refused.js';
import type { LiveGrant } from './live-grant.js';
import { namesFor } from '../../domain/resource/permissions.js';
import { type Issue, accessTokenClaims, claimsAbout, idTokenClaims } from './token-claims.js';
import { managementTarget, type TokenTarget, tokenPermissions, tokenTarget } from './token-target.js';

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
  /** The wanted ones of those granted, names of permissions among them; undefined: all of them. */
  readonly scopes: readonly string[] | undefined;
  readonly nonce: string | null;
  /** The API that the tokens are asked for (RFC 8707, section 2.2); undefined: the first one of the grant. */
  readonly resource: string | undefined;
  readonly refreshToken: string | null;
}

/**
 * Signs an access token, and with the scope `openid` an id_token, for a grant, with the user's claims, roles and permissions as
 * they are now. Throws GrantRefused `invalid_target` for a resource that the grant is not for, or that is gone.
 */
export async function issueTokens(
  app: OpenIdApp,
  live: LiveGrant,
  { scopes: requestedScopes, nonce, resource, refreshToken }: IssueOptions,
): Promise<IssuedTokens> {
  const { tenant, user, grant } = live;
  const target = await targetOf(app, live, resource);
  const asked = askedOf(live, target, requestedScopes);
  const [claims, permissions] = await Promise.all([
    claimsAbout(app, tenant, user),
    tokenPermissions(app, tenant.tenantId, user.roleIds, target, asked),
  ]);
  const scopes = [
    ...grant.scopes.filter((scope) => requestedScopes?.includes(scope) ?? true),
    ...(asked === null ? [] : permissions),
  ];
  const carried = target.offered.length === 0 ? null : permissions;
  const issue: Issue = {
    ...live,
    issuer: app.addresses.baseUrl,
    target,
    permissions: carried,
    claims,
    scopes,
    custom: (target) => customClaims(app, live, { target, person: user, permissions: carried, scopes }),
    issuedAt: Math.floor(app.clock.now() / 1000),
  };
  const accessToken = await app.signingKeys.sign(target.type, accessTokenClaims(issue, app.ids.next()));
  const idToken = scopes.includes('openid')
    ? await app.signingKeys.sign('JWT', idTokenClaims(issue, nonce, app.secrets.leftHalfHash(accessToken)))
    : null;
  return { accessToken, idToken, refreshToken, expiresIn: target.lifetime, scopes };
}

/** Returns the API that the tokens are for, one of those that the authorization request named. */
async function targetOf(
  app: OpenIdApp,
  { tenant, client, grant }: LiveGrant,
  resource: string | undefined,
): Promise<TokenTarget> {
  const manages = giveManagement(grant.scopes);
  const named = manages ? [app.addresses.baseUrl] : (grant.resources ?? [client.audience]);
  const identifier = resource === undefined ? named[0]! : named.find((one) => isSameAudience(one, resource));
  if (identifier === undefined)
    throw new GrantRefused(
      'invalid_target',
      'resource must be one of the authorization request, or be left out',
    );
  return manages ? managementTarget(app, client) : tokenTarget(app, tenant.tenantId, client, identifier);
}

/**
 * Returns the names of permissions that a token is limited to: those that the request named of its API; null: no limit. A third
 * party gets none that it did not name, which is what its user agreed to.
 */
function askedOf(
  { client, grant }: LiveGrant,
  { audience }: TokenTarget,
  requestedScopes: readonly string[] | undefined,
): readonly string[] | null {
  const named = namesFor(audience, grant.permissions ?? []);
  if (named.length === 0 && !client.thirdParty) return null;
  return named.filter((name) => requestedScopes?.includes(name) ?? true);
}
