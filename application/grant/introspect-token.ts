import type { RegisteredClient } from '../../domain/client/client.js';
import { isSameAudience } from '../../domain/client/audience.js';
import { acrOf } from '../../domain/sign-in/assurance.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { acceptAccessToken } from './accept-access-token.js';
import { acceptServiceToken } from './accept-service-token.js';
import { customClaimsIn } from './custom-claims.js';
import { liveGrant } from './live-grant.js';

/** The answer of the introspection (RFC 7662, section 2.2); only `active` when it is false. */
export type Introspection =
  { readonly active: false } | ({ readonly active: true } & Record<string, unknown>);

const inactive: Introspection = { active: false };

/**
 * Returns the introspection of a token to a client that may see it: the client's own token, or an access token whose
 * audience is the client's (the clients of a tenant may share one). For any other client the token is inactive.
 */
export async function introspectToken(
  app: OpenIdApp,
  tenantId: string,
  { clientId, audience }: RegisteredClient,
  token: string,
): Promise<Introspection> {
  const accepted = await acceptAccessToken(app, token, '/connect/introspect');
  if (!accepted)
    return (
      (await introspectServiceToken(app, tenantId, { clientId, audience }, token)) ??
      introspectRefreshToken(app, clientId, token)
    );
  const { grant, claims } = accepted;
  const isAudience = accepted.audience.some((one) => isSameAudience(one, audience));
  if (grant.tenantId !== tenantId || (grant.clientId !== clientId && !isAudience)) return inactive;
  const { iss, sub, aud, exp, iat, nbf, jti, scope, client_id } = claims;
  const about = { iss, sub, aud, exp, iat, nbf, jti, scope, client_id, token_type: 'Bearer' };
  if (!isAudience) return { active: true, ...about };
  const { tenant_id, email, name, roles, permissions, auth_time } = claims;
  return {
    ...customClaimsIn(claims),
    active: true,
    ...about,
    tenant_id,
    roles,
    ...(permissions === undefined ? {} : { permissions }),
    auth_time,
    // as they are now: the grant may have been lowered since the token was issued
    amr: grant.amr,
    acr: acrOf(grant.amr),
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email, username: email }),
  };
}

/** Returns the introspection of a token that a service got for itself, without claims about a user; null for any other. */
async function introspectServiceToken(
  app: OpenIdApp,
  tenantId: string,
  { clientId, audience }: Pick<RegisteredClient, 'clientId' | 'audience'>,
  token: string,
): Promise<Introspection | null> {
  const accepted = await acceptServiceToken(app, token, '/connect/introspect');
  if (!accepted) return null;
  const { iss, sub, aud, exp, iat, nbf, jti, client_id, tenant_id, scope } = accepted.claims;
  const { roles, permissions } = accepted.claims;
  const isAudience = typeof aud === 'string' && isSameAudience(aud, audience);
  if (accepted.tenantId !== tenantId || (client_id !== clientId && !isAudience)) return inactive;
  const about = { iss, sub, aud, exp, iat, nbf, jti, client_id, token_type: 'Bearer' };
  const asked = scope === undefined ? {} : { scope };
  if (!isAudience) return { active: true, ...about, ...asked };
  const rights = { roles, ...(permissions === undefined ? {} : { permissions }) };
  return { ...customClaimsIn(accepted.claims), active: true, ...about, ...asked, tenant_id, ...rights };
}

async function introspectRefreshToken(
  app: OpenIdApp,
  clientId: string,
  token: string,
): Promise<Introspection> {
  const stored = await app.grants.findRefreshToken(token);
  if (stored?.grant.clientId !== clientId || stored.state !== 'current') return inactive;
  if (!(await liveGrant(app, stored.grant, '/connect/introspect'))) return inactive;
  return { active: true, client_id: clientId };
}
