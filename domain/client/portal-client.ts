import type { PresentTenant } from '../tenant/tenant.js';
import { isUuid } from '../shared/uuid.js';
import type { RegisteredClient } from './client.js';

/** How the ids of the service's own clients begin; no tenant registers one. */
export const BUILT_IN_PREFIX = 'portal-';

/** Whether a client id is one of the service's own. */
export const isBuiltInClient = (clientId: string): boolean => clientId.startsWith(BUILT_IN_PREFIX);

/** Returns the id of the client with which a tenant's administrators sign in to the portal. */
export const portalClientId = (tenantId: string): string => BUILT_IN_PREFIX + tenantId;

/** Returns the id of the tenant whose administrators use this client; null for any other text. */
export function tenantOfPortalClient(clientId: string): string | null {
  const tenantId = clientId.slice(BUILT_IN_PREFIX.length);
  return isBuiltInClient(clientId) && isUuid(tenantId) ? tenantId : null;
}

/**
 * Returns the client with which a tenant's administrators sign in to the portal. Every tenant has it: it is registered by
 * no event, and nothing changes or deletes it.
 */
export const portalClient = (
  { tenantId, slug, createdAt }: PresentTenant,
  { baseUrl, portalUrl }: { readonly baseUrl: string; readonly portalUrl: string },
): RegisteredClient => ({
  status: 'registered',
  clientId: portalClientId(tenantId),
  type: 'public',
  name: 'Administration',
  kind: 'spa',
  authMethod: 'none',
  audience: baseUrl,
  redirectUris: [`${portalUrl}/callback`],
  postLogoutRedirectUris: [`${portalUrl}/`],
  grantTypes: ['authorization_code', 'refresh_token'],
  // without `offline_access`: its refresh tokens end with the session
  scopes: ['openid', 'profile', 'email', 'roles'],
  // what its users may do follows from their roles
  managementScopes: [],
  thirdParty: false,
  jwks: null,
  acceptsTokenEndpointAudience: false,
  allowedOrigins: [new URL(portalUrl).origin],
  accessTokenType: 'at+jwt',
  homeUrl: `${portalUrl}/t/${slug}`,
  secrets: [],
  createdAt,
  updatedAt: createdAt,
});
