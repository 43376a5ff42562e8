import type { OpenIdApp } from '../../application/authorization/openid-app.js';
import { findClientOfTenant, type TenantClient } from '../../application/client/find-client.js';
import { verifiedAccessToken } from '../../application/grant/verified-token.js';
import { MetadataClientRefused } from '../../application/ports/openid/metadata-clients.js';
import type { AuthMethod } from '../../domain/client/client-values.js';
import { isMetadataClientId, metadataClient } from '../../domain/client/metadata-client.js';
import { type Parameters, single } from '../http/requests/form-body.js';
import { OAuthError } from './oauth-error.js';

/** What a request says of a client that is described by a document of its own. */
export interface MetadataClientView {
  readonly clientId: string;
  readonly method: AuthMethod;
  /** The address of the caller; empty: unknown. */
  readonly ip: string;
}

/** Who is given access by the code or token of a request. */
interface NamedGrant {
  readonly tenantId: string;
  readonly clientId: string;
}

/**
 * Returns a client that is described by a document of its own, in the tenant of the code or token of the request: as the document
 * was when the user gave access, so that a public client needs no host to be there. One that signs assertions is read anew, since
 * keys change. Nothing is asked of a host for a request without a code or token of the service. Throws OAuthError.
 */
export async function metadataClientOf(
  app: OpenIdApp,
  parameters: Parameters,
  { clientId, method, ip }: MetadataClientView,
): Promise<TenantClient> {
  const stored = await app.metadataClients.stored(clientId);
  if (stored === null)
    throw new OAuthError(
      'invalid_client',
      'Nobody has given access to the client of this document; begin with an authorization request',
    );
  const grant = await namedGrant(app, parameters);
  if (grant === 'none')
    throw new OAuthError(
      'unauthorized_client',
      'A client that is described by its own document may use authorization_code and refresh_token',
    );
  if (grant?.clientId !== clientId)
    throw new OAuthError(
      'invalid_grant',
      'The code or token is invalid, expired, was used, or was issued to another client',
    );
  const found = await findClientOfTenant(app, grant.tenantId, clientId);
  if (!found)
    throw new OAuthError(
      'invalid_client',
      'The organisation does not let this client in any more; an owner can, with the setting metadataClients',
    );
  if (stored.authMethod === 'none' || method !== 'private_key_jwt') return found;
  return { ...found, client: metadataClient(await currentDocument(app, clientId, ip)) };
}

async function currentDocument(app: OpenIdApp, clientId: string, ip: string) {
  try {
    return await app.metadataClients.read(clientId, ip === '' ? null : ip);
  } catch (error) {
    if (!(error instanceof MetadataClientRefused)) throw error;
    const { kind, message, fault } = error;
    throw new OAuthError(
      kind === 'invalid' ? 'invalid_client_metadata' : 'invalid_client',
      message,
      null,
      fault,
    );
  }
}

/** Returns the grant of the code or token in a request; null for one that is unknown, `none` where there is no such parameter. */
async function namedGrant(app: OpenIdApp, parameters: Parameters): Promise<NamedGrant | null | 'none'> {
  const [code, refreshToken, token] = ['code', 'refresh_token', 'token'].map((name) =>
    single(parameters, name),
  );
  if (code !== undefined) return app.grants.findCode(code);
  const refreshing = refreshToken ?? token;
  if (refreshing === undefined) return 'none';
  const found = await app.grants.findRefreshToken(refreshing);
  if (found !== null) return found.grant;
  const claims = token === undefined ? null : await verifiedAccessToken(app.signingKeys, token);
  const { tenant_id: tenantId, client_id: clientId } = claims ?? {};
  return typeof tenantId === 'string' && typeof clientId === 'string' ? { tenantId, clientId } : null;
}

/**
 * Returns whether a revocation by such a client names no token of the service. Then there is no tenant to look the client up in, and
 * nothing to revoke, which is no fault (RFC 7009, section 2.2).
 */
export async function isOfNoGrant(app: OpenIdApp, parameters: Parameters): Promise<boolean> {
  const clientId = single(parameters, 'client_id');
  if (clientId === undefined || !isMetadataClientId(clientId)) return false;
  return (await namedGrant(app, parameters)) === null;
}
