import { networkOf } from '../../domain/api-key/network.js';
import { isSameAudience } from '../../domain/client/audience.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import type { TenantClient } from '../client/find-client.js';
import { serviceRoleNames } from '../client/service-roles.js';
import { currentRoleName } from '../role/role-names.js';
import { customClaims } from './custom-claims.js';
import { GrantRefused } from './grant-refused.js';
import type { IssuedTokens } from './issue-tokens.js';
import { type TokenTarget, tokenPermissions, tokenTarget } from './token-target.js';

/** The request of a service for a token. */
export interface ServiceTokenRequest {
  /** As the client sent it; undefined when it did not. */
  readonly scope: string | undefined;
  /** As the client sent it (RFC 8707, section 2.2). */
  readonly resource: string | undefined;
  /** The address of the caller; null: unknown. */
  readonly ip: string | null;
}

/**
 * Signs an access token for a service itself (OAuth 2.1, section 4.2; RFC 9068, section 2.2): its subject is the client, and
 * its roles and permissions are those that the service holds now. Its only scopes are names of permissions, since people
 * consent to all others; it comes without id_token and refresh token. Of the tenant's own claims it has constants and
 * permissions. Throws GrantRefused `invalid_scope`, `invalid_target`.
 */
export async function issueServiceToken(
  app: OpenIdApp,
  { tenantId, client, tenant }: TenantClient & { readonly tenant: PresentTenant },
  { scope, resource, ip }: ServiceTokenRequest,
): Promise<IssuedTokens> {
  const { clientId, roleIds } = client;
  const identifier =
    resource === undefined ? client.audience : client.resources.find((one) => isSameAudience(one, resource));
  if (identifier === undefined)
    throw new GrantRefused(
      'invalid_target',
      'resource must be one that the client may ask for, or be left out for its audience',
    );
  const target = await tokenTarget(app, tenantId, client, identifier);
  const asked = scope === undefined ? null : askedPermissions(scope.split(' '), target);
  const [roles, permissions] = await Promise.all([
    serviceRoleNames(tenantId, roleIds, currentRoleName(app)),
    tokenPermissions(app, tenantId, roleIds, target, asked),
  ]);
  const issuedAt = Math.floor(app.clock.now() / 1000);
  const carried = target.offered.length === 0 ? null : permissions;
  const scopes = asked === null ? null : permissions;
  const details = {
    target: 'access_token',
    person: null,
    permissions: carried,
    scopes: scopes ?? [],
  } as const;
  const accessToken = await app.signingKeys.sign(target.type, {
    ...customClaims(app, { tenant, client }, details),
    iss: app.addresses.baseUrl,
    aud: target.audience,
    sub: clientId,
    tenant_id: tenantId,
    roles,
    ...(carried === null ? {} : { permissions: carried }),
    ...(scopes === null ? {} : { scope: scopes.join(' ') }),
    client_id: clientId,
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + target.lifetime,
    jti: app.ids.next(),
  });
  // not awaited: the answer does not need it
  void app.clientUses.recordService(tenantId, clientId, ip === null ? null : networkOf(ip));
  return { accessToken, idToken: null, refreshToken: null, expiresIn: target.lifetime, scopes };
}

/** Returns the names of permissions that a service asks for. Throws GrantRefused `invalid_scope` for anything else. */
function askedPermissions(scopes: readonly string[], { offered }: TokenTarget): readonly string[] {
  if (scopes.every((one) => offered.includes(one))) return scopes;
  throw new GrantRefused(
    'invalid_scope',
    offered.length === 0
      ? 'A service has no scopes, which are for people who sign in, and this resource has no permissions; leave scope out'
      : 'scope must name permissions of the resource; other scopes are for people who sign in',
  );
}
