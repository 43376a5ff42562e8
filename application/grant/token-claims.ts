import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { JwtClaims } from '../ports/signing-keys.js';
import { roleNamesById, sortedRoleNames } from '../role/role-names.js';
import type { LiveGrant } from './live-grant.js';

/** Seconds (contract, section 6). */
export const TOKEN_LIFETIME = 15 * 60;

/** Authentication context classes: the strongest that the methods used amount to. */
const PASSWORD_ACR = 'urn:tessera:pwd';
const MULTI_FACTOR_ACR = 'urn:tessera:mfa';
/** Those that anybody can reach. */
export const acrValues = [PASSWORD_ACR] as const;

/** The claims that the spec lists ("Access token", "User"): the same in the access token and at userinfo. */
export async function userClaims(
  app: Pick<App, 'events'>,
  tenantId: string,
  user: PresentUser,
): Promise<Record<string, unknown>> {
  const names = await roleNamesById(app, tenantId, user.roleIds, 'leave-out');
  return {
    sub: user.userId,
    tenant_id: tenantId,
    roles: sortedRoleNames(user.roleIds, names),
    ...present({ email: user.email }),
    email_verified: user.emailVerified,
    ...profileClaims(user),
  };
}

const profileClaims = ({ firstName, lastName }: PresentUser): Record<string, unknown> =>
  present({
    given_name: firstName,
    family_name: lastName,
    name: [firstName, lastName].filter((part) => part !== null).join(' ') || null,
  });

/** Claims are left out where there is nothing to say (OpenID Connect Core 1.0, section 5.3.2). */
const present = (claims: Record<string, string | null>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));

/** What the tokens of one issue have in common. */
export interface Issue extends LiveGrant {
  readonly issuer: string;
  /** Of `userClaims`. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
}

/** RFC 9068, section 2.2, and the spec's "Access token". @param scopes may be fewer than the grant's. */
export const accessTokenClaims = (
  { issuer, claims, issuedAt, grant, client }: Issue,
  jti: string,
  scopes: readonly string[],
): JwtClaims => ({
  iss: issuer,
  aud: client.audience,
  ...claims,
  client_id: client.clientId,
  scope: scopes.join(' '),
  sid: grant.sessionId,
  grant_id: grant.grantId,
  iat: issuedAt,
  nbf: issuedAt,
  exp: issuedAt + TOKEN_LIFETIME,
  jti,
});

/**
 * OpenID Connect Core 1.0, section 2. Scopes say which of the user's claims it carries; tenant and roles always do.
 * @param nonce null where none was sent, and on refresh
 * @param accessTokenHash `at_hash`
 */
export function idTokenClaims(
  { issuer, claims, issuedAt, grant, client }: Issue,
  nonce: string | null,
  accessTokenHash: string,
): JwtClaims {
  const { email, email_verified, given_name, family_name, name, ...always } = claims;
  const { scopes, amr } = grant;
  return {
    iss: issuer,
    aud: client.clientId,
    ...always,
    ...(scopes.includes('email') && email !== undefined ? { email, email_verified } : {}),
    ...(scopes.includes('profile') ? defined({ given_name, family_name, name }) : {}),
    sid: grant.sessionId,
    auth_time: Math.floor(grant.authenticatedAt / 1000),
    amr,
    acr: amr.includes('mfa') ? MULTI_FACTOR_ACR : PASSWORD_ACR,
    at_hash: accessTokenHash,
    ...(nonce === null ? {} : { nonce }),
    iat: issuedAt,
    exp: issuedAt + TOKEN_LIFETIME,
  };
}

const defined = (claims: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
