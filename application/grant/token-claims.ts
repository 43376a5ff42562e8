import { type UserClaim, claimsOfScopes, userClaims } from '../../domain/client/scope-claims.js';
import { acrOf } from '../../domain/sign-in/assurance.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { JwtClaims } from '../ports/openid/signing-keys.js';
import { publicAvatarPath } from '../user/avatar/read-avatar.js';
import { currentRoleName, roleNamesOf } from '../role/role-names.js';
import type { CustomClaims } from './custom-claims.js';
import type { LiveGrant } from './live-grant.js';
import { tokenLifetime, type TokenTarget } from './token-target.js';

/** Returns all claims about a user, as they are now (OpenID Connect Core 1.0, section 5.1). */
export async function claimsAbout(
  { addresses, ...app }: Pick<App, 'addresses' | 'events'>,
  { tenantId, slug }: PresentTenant,
  user: PresentUser,
): Promise<Record<string, unknown>> {
  const { firstName, lastName, avatar, locale } = user;
  return present({
    sub: user.userId,
    tenant_id: tenantId,
    roles: await roleNamesOf(tenantId, user.roleIds, currentRoleName(app)),
    email: user.email,
    email_verified: user.emailVerified,
    given_name: firstName,
    family_name: lastName,
    name: [firstName, lastName].filter((part) => part !== null).join(' ') || null,
    picture: avatar === null ? null : addresses.tenantHost(slug) + publicAvatarPath(avatar),
    locale,
    updated_at: Math.floor(Date.parse(user.updatedAt) / 1000),
  });
}

/** Returns the claims without those that have no value (OpenID Connect Core 1.0, section 5.3.2). */
function present(claims: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const claim of Object.keys(claims)) if (claims[claim] !== null) kept[claim] = claims[claim];
  return kept;
}

/** The claims that first-party clients get, independently of the scopes that they ask for. */
const listed: readonly UserClaim[] = [
  ...claimsOfScopes(['roles', 'email']),
  ...(['given_name', 'family_name', 'name'] as const),
];

/** Returns the granted ones of `claims`; `sub` and `tenant_id` always. */
function given(
  claims: Readonly<Record<string, unknown>>,
  granted: readonly UserClaim[],
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  const keep = (claim: string): void => {
    if (Object.hasOwn(claims, claim)) kept[claim] = claims[claim];
  };
  keep('sub');
  keep('tenant_id');
  for (const claim of userClaims) if (granted.includes(claim)) keep(claim);
  return kept;
}

/**
 * Returns the claims of the userinfo endpoint (OpenID Connect Core 1.0, section 5.3.2).
 * @param claims from `claimsAbout`
 * @param scopes of the access token
 */
export const userinfoClaims = (
  claims: Readonly<Record<string, unknown>>,
  { client, grant }: Pick<LiveGrant, 'client' | 'grant'>,
  scopes: readonly string[],
): Record<string, unknown> => {
  const always = client.thirdParty ? [] : listed;
  return given(claims, [...always, ...claimsOfScopes(scopes), ...grant.claims.userinfo]);
};

/** The common facts of the tokens of one issue. */
export interface Issue extends LiveGrant {
  readonly issuer: string;
  /** The API that the access token is for. */
  readonly target: TokenTarget;
  /** What the access token lets its bearer do there; null for an API without permissions. */
  readonly permissions: readonly string[] | null;
  /** From `claimsAbout`. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  /** May be fewer than the grant's; names of permissions are among them where the request named some. */
  readonly scopes: readonly string[];
  /** Returns the tenant's own claims for one of the tokens. */
  readonly custom: (target: 'access_token' | 'id_token') => CustomClaims;
}

/** Returns the claims about the ceremony that the user signed in by (OpenID Connect Core 1.0, section 2; RFC 9470, section 6). */
const authenticationClaims = ({ authenticatedAt, amr }: LiveGrant['grant']): JwtClaims => ({
  auth_time: Math.floor(authenticatedAt / 1000),
  amr,
  acr: acrOf(amr),
});

/**
 * Returns the claims of an access token (RFC 9068, section 2.2), those about the user as far as they are granted. Those of the
 * tenant never take the place of another.
 */
export const accessTokenClaims = (
  { issuer, target, permissions, claims, issuedAt, grant, client, scopes, custom }: Issue,
  jti: string,
): JwtClaims => ({
  ...custom('access_token'),
  iss: issuer,
  aud: target.audience,
  ...given(
    claims,
    client.thirdParty ? listed.filter((claim) => claimsOfScopes(scopes).includes(claim)) : listed,
  ),
  client_id: client.clientId,
  scope: scopes.join(' '),
  ...(permissions === null ? {} : { permissions }),
  sid: grant.sessionId,
  grant_id: grant.grantId,
  ...(grant.supportTenant ? { support_tenant: grant.supportTenant } : {}),
  ...authenticationClaims(grant),
  iat: issuedAt,
  nbf: issuedAt,
  exp: issuedAt + target.lifetime,
  jti,
});

/**
 * Returns the claims of an id_token (OpenID Connect Core 1.0, section 2). A third party gets those about the user that the parameter
 * `claims` asks for there, and the others at userinfo (section 5.4); the tenant's own applications also get those of the scopes, and
 * the roles always.
 * @param nonce null when the request had none, and on refresh
 * @param accessTokenHash `at_hash`
 */
export function idTokenClaims(
  { issuer, claims, issuedAt, grant, client, scopes, custom }: Issue,
  nonce: string | null,
  accessTokenHash: string,
): JwtClaims {
  const ofScopes: readonly UserClaim[] = client.thirdParty ? [] : ['roles', ...claimsOfScopes(scopes)];
  return {
    ...custom('id_token'),
    iss: issuer,
    aud: client.clientId,
    ...given(claims, [...ofScopes, ...grant.claims.idToken]),
    sid: grant.sessionId,
    ...authenticationClaims(grant),
    at_hash: accessTokenHash,
    ...(nonce === null ? {} : { nonce }),
    iat: issuedAt,
    exp: issuedAt + tokenLifetime(client),
  };
}
