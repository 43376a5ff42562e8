import type { RegisteredClient } from '../../domain/client/client.js';
import { acrOf } from '../../domain/sign-in/assurance.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { acceptAccessToken } from './accept-access-token.js';
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
  if (!accepted) return introspectRefreshToken(app, clientId, token);
  const { grant, claims } = accepted;
  const isAudience = accepted.audience.includes(audience);
  if (grant.tenantId !== tenantId || (grant.clientId !== clientId && !isAudience)) return inactive;
  const { iss, sub, aud, exp, iat, nbf, jti, scope, client_id } = claims;
  const about = { iss, sub, aud, exp, iat, nbf, jti, scope, client_id, token_type: 'Bearer' };
  if (!isAudience) return { active: true, ...about };
  const { tenant_id, email, name, roles, auth_time } = claims;
  return {
    active: true,
    ...about,
    tenant_id,
    roles,
    auth_time,
    // as they are now: the grant may have been lowered since the token was issued
    amr: grant.amr,
    acr: acrOf(grant.amr),
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email, username: email }),
  };
}

async function introspectRefreshToken(
  app: OpenIdApp,
  clientId: string,
  token: string,
): Promise<Introspection> {
  const kept = await app.grants.findRefreshToken(token);
  if (kept?.grant.clientId !== clientId || kept.state !== 'current') return inactive;
  if (!(await liveGrant(app, kept.grant, '/connect/introspect'))) return inactive;
  return { active: true, client_id: clientId };
}
