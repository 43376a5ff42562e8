import type { Parameters } from '../http/requests/form-body.js';
import { countRequest } from '../http/requests/limits.js';
import type { HttpRequest } from '../http/http-types.js';
import { type AuthenticatedClient, authenticateClient } from './client-authentication.js';
import type { OidcOptions } from './oidc-options.js';

/**
 * Authenticates the client of a call, and counts the call: against the client, or against the address for a client
 * without a credential, whose `client_id` any caller can send. Throws like `authenticateClient`, and HttpProblem 429.
 */
export async function admitClient(
  { app, limits, proven }: Pick<OidcOptions, 'app' | 'limits' | 'proven'>,
  req: HttpRequest,
  parameters: Parameters,
  perClient = limits.clients,
): Promise<AuthenticatedClient> {
  const found = await authenticateClient(app, req, parameters);
  const { clientId, authMethod } = found.client;
  if (authMethod === 'none') await countRequest(limits.addresses, req.context.ip, req);
  else {
    await countRequest(perClient, clientId, req);
    proven.note(req.headers.authorization);
  }
  return found;
}
