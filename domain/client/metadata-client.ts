import { PLATFORM_TENANT } from '../shared/stream-name.js';
import { parsedUrl } from '../shared/parsed-url.js';
import type { TenantSettings } from '../tenant/tenant-settings.js';
import type { RegisteredClient } from './client.js';
import type { PublicJwks } from './client-jwks.js';
import { type GrantType, clientScopes } from './client-values.js';

/** What a Client ID Metadata Document says of its client, after the check (`clientDocument`). */
export interface ClientDocument {
  /** The address of the document. */
  readonly clientId: string;
  /** `client_name` without invisible characters; null for none. */
  readonly name: string | null;
  readonly authMethod: 'none' | 'private_key_jwt';
  /** Those of the document that the client may use. */
  readonly redirectUris: readonly string[];
  readonly grantTypes: readonly GrantType[];
  /** Null for a public client, beside `jwksUri`, and where the document is kept: keys are always read anew. */
  readonly jwks: PublicJwks | null;
  readonly jwksUri: string | null;
}

/** Most characters of such a client id. */
const MOST_CHARACTERS = 512;

/** Names within a machine or a network, and addresses, which have no certificate of the public internet. */
const noPublicName = /^(?:[0-9.]+|\[.*\]|[^.]*|.*\.(?:localhost|local|internal))$/;

/**
 * Returns whether a client id is the address of a Client ID Metadata Document (draft-ietf-oauth-client-id-metadata-document, section 3):
 * https, a public host name, a path, neither user name nor fragment, and written as browsers write it.
 */
export function isMetadataClientId(clientId: string): boolean {
  if (!clientId.startsWith('https://') || clientId.length > MOST_CHARACTERS) return false;
  const url = parsedUrl(clientId);
  return (
    url !== null &&
    // a host or path that is read as another one than it looks like
    url.href === clientId &&
    url.pathname !== '/' &&
    !clientId.includes('#') &&
    url.username === '' &&
    url.password === '' &&
    !noPublicName.test(url.hostname)
  );
}

/** Returns the host of the client with this id, with the port where it is not 443. */
export const metadataClientHost = (clientId: string): string => new URL(clientId).host;

/** Returns whether a tenant lets applications of this host in by a document of their own. The operators' tenant lets none. */
export const admitsMetadataClient = (
  tenantId: string,
  { metadataClients, metadataClientHosts }: Pick<TenantSettings, 'metadataClients' | 'metadataClientHosts'>,
  clientId: string,
): boolean =>
  tenantId !== PLATFORM_TENANT &&
  (metadataClients === 'any' ||
    (metadataClients === 'listed' && metadataClientHosts.includes(metadataClientHost(clientId))));

const BEGINNING = '1970-01-01T00:00:00.000Z';

/**
 * Returns the client that a document describes: always another organisation's. It has no stream, and no API of its own: a
 * request names the APIs that it is for. Its name begins with the host, since any name can be written into a document.
 * @param resources identifiers of the APIs that a request names
 */
export function metadataClient(
  document: ClientDocument,
  resources: readonly string[] = [],
): RegisteredClient {
  const { clientId, name, authMethod, redirectUris, grantTypes, jwks, jwksUri } = document;
  const host = metadataClientHost(clientId);
  const isPublic = authMethod === 'none';
  return {
    status: 'registered',
    clientId,
    type: isPublic ? 'public' : 'confidential',
    name: name === null || name === host ? host : `${host} (${name})`,
    kind: isPublic ? 'native' : 'web',
    authMethod,
    audience: resources[0] ?? '',
    resources,
    redirectUris,
    postLogoutRedirectUris: [],
    grantTypes,
    scopes: clientScopes,
    managementScopes: [],
    thirdParty: true,
    jwks,
    jwksUri,
    federatedCredentials: [],
    acceptsTokenEndpointAudience: false,
    allowedOrigins: null,
    accessTokenType: 'at+jwt',
    homeUrl: null,
    roleIds: [],
    backchannelLogoutUri: null,
    backchannelLogoutSessionRequired: false,
    secrets: [],
    logo: null,
    createdAt: BEGINNING,
    updatedAt: BEGINNING,
  };
}
