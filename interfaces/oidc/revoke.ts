import { revokeToken } from '../../application/grant/revoke-token.js';
import type { Handle } from '../http/http-types.js';
import { countRequest } from '../http/requests/limits.js';
import { isOfNoGrant } from './metadata-client.js';
import { admitClient } from './admit-client.js';
import { readScriptForm } from './cors.js';
import { oauthEndpoint } from './oauth-endpoint.js';
import { required } from './oauth-form.js';
import type { OidcOptions } from './oidc-options.js';

/**
 * Returns the handler of `POST /connect/revoke` (RFC 7009). It answers 200 for an invalid token too, so that it reveals
 * nothing.
 */
export const revoke = (options: OidcOptions): Handle =>
  oauthEndpoint(options, async (req, res) => {
    const { app, limits } = options;
    const parameters = await readScriptForm(app, req, res);
    if (await isOfNoGrant(app, parameters)) {
      await countRequest(limits.addresses, req.context.ip, req);
      return undefined;
    }
    const { client } = await admitClient(options, req, parameters);
    await revokeToken(app, client, required(parameters, 'token'));
    return undefined;
  });
