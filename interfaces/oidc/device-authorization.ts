import { beginDeviceAuthorization } from '../../application/authorization/devices/begin-device-authorization.js';
import type { OpenIdApp } from '../../application/authorization/openid-app.js';
import type { DeviceRequest } from '../../application/ports/openid/device-codes.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import { DEVICE_GRANT } from '../../domain/client/client-values.js';
import type { Handle } from '../http/http-types.js';
import type { Parameters } from '../http/requests/form-body.js';
import { admitClient } from './admit-client.js';
import { AuthorizationRefused } from './authorization/authorization-error.js';
import { asksForManagement, resourcesOf, scopesOf } from './authorization/authorization-parameters.js';
import { refusedClient } from './client-authentication.js';
import { OAuthError, type OAuthErrorCode, unlistedGrant } from './oauth-error.js';
import { oauthEndpoint } from './oauth-endpoint.js';
import { readOAuthForm } from './oauth-form.js';
import type { OidcOptions } from './oidc-options.js';
import { isStopped } from './stopped-client.js';

/**
 * Returns the handler of `POST /connect/device_authorization` (RFC 8628, section 3.1). The client authenticates as at the
 * token endpoint; scopes and `resource` follow the rules of the authorization endpoint, but for the Management API: whoever
 * brings an administrator to confirm a code (RFC 8628, section 5.4) would have their rights.
 */
export const deviceAuthorization = (options: OidcOptions): Handle =>
  oauthEndpoint(options, async (req) => {
    const { app } = options;
    // a device asks for all the APIs that it is for (RFC 8707, section 2)
    const parameters = await readOAuthForm(req, ['resource']);
    const { client, tenant } = await admitClient(options, req, parameters);
    if (isStopped(tenant, client, '/connect/device_authorization')) throw refusedClient(req);
    if (!client.grantTypes.includes(DEVICE_GRANT)) throw unlistedGrant(DEVICE_GRANT);
    const started = await beginDeviceAuthorization(app, tenant.slug, {
      tenantId: tenant.tenantId,
      clientId: client.clientId,
      ...(await askedFor(app, tenant.tenantId, client, parameters)),
      ip: req.context.ip === '' ? null : req.context.ip,
    });
    return {
      device_code: started.deviceCode,
      user_code: started.userCode,
      verification_uri: started.verificationUri,
      verification_uri_complete: started.verificationUriComplete,
      expires_in: started.expiresIn,
      interval: started.interval,
    };
  });

/** Returns what the user is asked for, by the rules of authorization requests. Throws OAuthError. */
async function askedFor(
  app: OpenIdApp,
  tenantId: string,
  client: RegisteredClient,
  parameters: Parameters,
): Promise<Pick<DeviceRequest, 'scopes' | 'resources' | 'permissions'>> {
  try {
    if (asksForManagement(app, client, parameters))
      throw new OAuthError(
        'invalid_target',
        'No device gets tokens for the Management API; use authorization_code, or an API key',
      );
    const { resources, permissions } = await resourcesOf(app, tenantId, client, parameters);
    const scopes = scopesOf(client, parameters, false);
    return { scopes, resources: resources ?? null, permissions: permissions ?? null };
  } catch (error) {
    if (error instanceof AuthorizationRefused)
      throw new OAuthError(error.code as OAuthErrorCode, error.message);
    throw error;
  }
}
