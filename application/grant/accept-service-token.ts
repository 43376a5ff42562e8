import { servesUnder, strangers } from '../../domain/tenant/lock-table.js';
import { lockedEndpoints } from '../../domain/tenant/locked-endpoints.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { findClient } from '../client/find-client.js';
import type { JwtClaims } from '../ports/openid/signing-keys.js';
import { isOfService, verifiedAccessToken } from './verified-token.js';

/** A valid access token that a service got for itself. */
export interface AcceptedServiceToken {
  readonly tenantId: string;
  readonly clientId: string;
  readonly claims: JwtClaims;
}

/**
 * Returns an access token of `client_credentials` when what it depends on still holds: it was not revoked, its client exists
 * and may still get such tokens, and no lock of the tenant stops this use. Null otherwise, and for any other text.
 */
export async function acceptServiceToken(
  app: OpenIdApp,
  token: string,
  use: keyof typeof lockedEndpoints,
): Promise<AcceptedServiceToken | null> {
  const claims = await verifiedAccessToken(app.signingKeys, token);
  if (claims === null || !isOfService(claims)) return null;
  const { client_id: clientId, tenant_id: tenantId, jti } = claims;
  if (typeof clientId !== 'string' || typeof tenantId !== 'string' || typeof jti !== 'string') return null;
  const [found, tenant, isRevoked] = await Promise.all([
    findClient(app, clientId, true),
    app.tenants.byId(tenantId, true),
    app.grants.isAccessTokenRevoked(jti),
  ]);
  if (isRevoked || tenant === null || found?.tenantId !== tenantId) return null;
  if (!found.client.grantTypes.includes('client_credentials')) return null;
  return servesUnder(tenant.lock, lockedEndpoints[use], strangers) ? { tenantId, clientId, claims } : null;
}
