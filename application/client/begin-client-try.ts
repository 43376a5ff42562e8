import { ownAddress } from '../../domain/shared/own-address.js';
import { isBuiltInClient } from '../../domain/client/portal-client.js';
import { type RegisteredClient, registeredClient } from '../../domain/client/client.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App, ClientApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { load } from '../shared/load.js';
import { clientTarget } from './client-target.js';

/** Returns the redirect URI of tries, which no client registers. */
export const tryRedirectUri = ({ addresses }: Pick<App, 'addresses'>): string =>
  ownAddress(addresses.portalUrl, '/try');

/** Returns whether a client can be tried: its tokens have no rights at the Management API, and it is not the service's own. */
export const canBeTried = ({ clientId, managementScopes }: RegisteredClient): boolean =>
  !isBuiltInClient(clientId) && managementScopes.length === 0;

export interface BeginClientTryInput {
  readonly clientId: string;
  /** The session in which the administrator uses the portal. */
  readonly sessionId: string;
}

/**
 * Begins a sign-in with which an administrator tries a client. Returns the address of its authorization request, the only one
 * that may lead to `PORTAL_URL/try`, for ten minutes. Throws `client_not_found`, `built_in_client`, `client_not_triable`.
 */
export async function beginClientTry(
  app: ClientApp,
  { tenantId, actor }: CommandContext,
  { clientId, sessionId }: BeginClientTryInput,
): Promise<{ readonly url: string }> {
  const { stream, aggregate } = clientTarget(app, tenantId, clientId);
  const client = registeredClient((await load(app, stream, aggregate)).state);
  if (!canBeTried(client))
    throw new DomainError(
      'conflict',
      'client_not_triable',
      'A client with scopes of the Management API cannot be tried; sign in with the application itself.',
    );
  const attempt = { tenantId, clientId, userId: actor.id, sessionId };
  const { state, codeChallenge } = await app.clientTries.begin(attempt);
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: tryRedirectUri(app),
    response_type: 'code',
    // the grant ends at once: there is nothing to refresh
    scope: client.scopes.filter((scope) => scope !== 'offline_access').join(' '),
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  });
  return { url: ownAddress(app.addresses.baseUrl, `/connect/authorize?${parameters.toString()}`) };
}
