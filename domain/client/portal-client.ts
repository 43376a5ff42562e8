import { ownAddress } from '../shared/own-address.js';
import type { PresentTenant } from '../tenant/tenant.js';
import { PLATFORM_TENANT } from '../shared/stream-name.js';
import { isUuid } from '../shared/uuid.js';
import type { RegisteredClient } from './client.js';

/** How the ids of the service's own clients begin; no tenant registers one. */
export const BUILT_IN_PREFIX = 'portal-';

/** Returns whether a client id is one of the service's own. */
export const isBuiltInClient = (clientId: string): boolean => clientId.startsWith(BUILT_IN_PREFIX);

/** Returns the id of the client with which a tenant's administrators sign in to the portal. */
export const portalClientId = (tenantId: string): string => BUILT_IN_PREFIX + tenantId;

/** Returns the id of the tenant whose administrators use this client; null for any other text. */
export function tenantOfPortalClient(clientId: string): string | null {
  const tenantId = clientId.slice(BUILT_IN_PREFIX.length);
  return isBuiltInClient(clientId) && isUuid(tenantId) ? tenantId : null;
}

/** Where the API, the portal and the operators' console are. */
export interface PortalAddresses {
  readonly baseUrl: string;
  readonly portalUrl: string;
  readonly operatorUrl: string;
}

/**
 * Returns the client with which a tenant's administrators sign in to the portal. Every tenant has it: it is registered by
 * no event, and nothing changes or deletes it.
 */
export const portalClient = (
  { tenantId, slug, createdAt }: PresentTenant,
  { baseUrl, portalUrl, operatorUrl }: PortalAddresses,
): RegisteredClient => {
  const isOfOperators = tenantId === PLATFORM_TENANT;
  const home = isOfOperators ? operatorUrl : portalUrl;
  return {
    status: 'registered',
    clientId: portalClientId(tenantId),
    type: 'public',
    name: 'Administration',
    kind: 'spa',
    authMethod: 'none',
    audience: baseUrl,
    resources: [baseUrl],
    redirectUris: [ownAddress(home, '/callback')],
    postLogoutRedirectUris: [isOfOperators ? ownAddress(home, '/signed-out') : ownAddress(home, '/')],
    grantTypes: ['authorization_code', 'refresh_token'],
    // without `offline_access`: its refresh tokens end with the session
    scopes: ['openid', 'profile', 'email', 'roles'],
    // what its users may do follows from their roles
    managementScopes: [],
    thirdParty: false,
    jwks: null,
    jwksUri: null,
    federatedCredentials: [],
    acceptsTokenEndpointAudience: false,
    allowedOrigins: [new URL(home).origin],
    accessTokenType: 'at+jwt',
    homeUrl: isOfOperators ? home : ownAddress(home, `/t/${slug}`),
    roleIds: [],
    backchannelLogoutUri: null,
    backchannelLogoutSessionRequired: false,
    secrets: [],
    logo: null,
    createdAt,
    updatedAt: createdAt,
  };
};
