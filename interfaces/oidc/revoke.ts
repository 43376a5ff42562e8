import { revokeToken } from '../../application/grant/revoke-token.js';
import type { Handle } from '../http/http-types.js';
import { single } from '../http/form-body.js';
import { authenticateClient } from './client-authentication.js';
import { allowClientOrigin } from './cors.js';
import { oauthEndpoint } from './oauth-endpoint.js';
import { readOAuthForm, required } from './oauth-form.js';
import type { OidcOptions } from './oidc-options.js';

/** `POST /connect/revoke` (RFC 7009): 200 whatever the token is, so that nobody learns anything by it. */
export const revoke = (options: OidcOptions): Handle =>
  oauthEndpoint(options, async (req, res) => {
    const { app } = options;
    const parameters = await readOAuthForm(req);
    await allowClientOrigin(app, req, res, single(parameters, 'client_id'));
    const { client } = await authenticateClient(app, req, parameters);
    await revokeToken(app, client, required(parameters, 'token'));
    return undefined;
  });
