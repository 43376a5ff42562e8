import type { RegisteredClient } from '../../domain/client/client.js';
import { isBuiltInClient } from '../../domain/client/portal-client.js';

/**
 * Returns the lifetime of a client's tokens in seconds, unless their API has another one. Short, since a resource server that
 * checks the signature alone accepts a token until it expires; shorter for the portal, whose tokens administer a tenant.
 */
export const tokenLifetime = ({ clientId }: Pick<RegisteredClient, 'clientId'>): number =>
  (isBuiltInClient(clientId) ? 5 : 15) * 60;
