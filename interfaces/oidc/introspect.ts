import { introspectToken } from '../../application/grant/introspect-token.js';
import type { Handle } from '../http/http-types.js';
import { admitClient } from './admit-client.js';
import { refusedClient } from './client-authentication.js';
import { oauthEndpoint } from './oauth-endpoint.js';
import { readOAuthForm, required } from './oauth-form.js';
import type { OidcOptions } from './oidc-options.js';

/** Returns the handler of `POST /connect/introspect` (RFC 7662), for clients that can authenticate. */
export const introspect = (options: OidcOptions): Handle =>
  oauthEndpoint(options, async (req) => {
    const { app, limits } = options;
    const parameters = await readOAuthForm(req);
    const { tenantId, client } = await admitClient(options, req, parameters, limits.introspections);
    if (client.type === 'public') throw refusedClient(req);
    return introspectToken(app, tenantId, client, required(parameters, 'token'));
  });
