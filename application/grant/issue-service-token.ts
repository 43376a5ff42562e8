import { isSameAudience } from '../../domain/client/audience.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import type { FoundClient } from '../client/find-client.js';
import { serviceRoleNames } from '../client/service-roles.js';
import { currentRoleName } from '../role/role-names.js';
import { GrantRefused } from './grant-refused.js';
import type { IssuedTokens } from './issue-tokens.js';
import { tokenLifetime } from './token-claims.js';

/** The request of a service for a token. */
export interface ServiceTokenRequest {
  /** As the client sent it; undefined when it did not. */
  readonly scope: string | undefined;
  /** As the client sent it (RFC 8707, section 2.2). */
  readonly resource: string | undefined;
}

/**
 * Signs an access token for a service itself (OAuth 2.1, section 4.2; RFC 9068, section 2.2): its subject is the client, and
 * its roles are those that the service holds now. It has no scopes, which are what people consent to, and comes without
 * id_token and refresh token. Throws GrantRefused `invalid_scope`, `invalid_target`.
 */
export async function issueServiceToken(
  app: OpenIdApp,
  { tenantId, client }: FoundClient,
  { scope, resource }: ServiceTokenRequest,
): Promise<IssuedTokens> {
  if (scope !== undefined)
    throw new GrantRefused(
      'invalid_scope',
      'A service has no scopes, which are for people who sign in; leave scope out',
    );
  if (resource !== undefined && !isSameAudience(resource, client.audience))
    throw new GrantRefused('invalid_target', 'resource must be the audience of the client, or be left out');
  const { clientId } = client;
  const issuedAt = Math.floor(app.clock.now() / 1000);
  const expiresIn = tokenLifetime(client);
  const accessToken = await app.signingKeys.sign(client.accessTokenType, {
    iss: app.addresses.baseUrl,
    aud: client.audience,
    sub: clientId,
    tenant_id: tenantId,
    roles: await serviceRoleNames(tenantId, client.roleIds, currentRoleName(app)),
    client_id: clientId,
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + expiresIn,
    jti: app.ids.next(),
  });
  return { accessToken, idToken: null, refreshToken: null, expiresIn, scopes: null };
}
