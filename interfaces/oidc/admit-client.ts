import type { Parameters } from '../http/requests/form-body.js';
import { countRequest, refuseAbove } from '../http/requests/limits.js';
import type { HttpRequest } from '../http/http-types.js';
import { type AuthenticatedClient, authenticateClient } from './client-authentication.js';
import type { OidcOptions } from './oidc-options.js';

/**
 * Authenticates the client of a call, and counts the call: against the client, or against the address for a client
 * without a credential, whose `client_id` any caller can send. A call from an address above its limit is refused before its
 * credential is verified, unless that was valid lately; a client above its own limit uses up none of its assertions.
 * Throws like `authenticateClient`, and HttpProblem 429.
 */
export async function admitClient(
  { app, limits, proven }: Pick<OidcOptions, 'app' | 'limits' | 'proven'>,
  req: HttpRequest,
  parameters: Parameters,
  perClient = limits.clients,
): Promise<AuthenticatedClient> {
  const { ip, mustBeKnown } = req.context;
  let credential: string | undefined;
  const found = await authenticateClient(app, req, parameters, {
    beforeProof: async (name) => {
      credential = name;
      if (mustBeKnown && !proven.has(name)) await countRequest(limits.addresses, ip, req);
    },
    beforeUse: (clientId) => refuseAbove(perClient, clientId, req),
  });
  const { clientId, authMethod } = found.client;
  if (authMethod === 'none') await countRequest(limits.addresses, ip, req);
  else {
    await countRequest(perClient, clientId, req);
    proven.note(credential);
  }
  return found;
}
