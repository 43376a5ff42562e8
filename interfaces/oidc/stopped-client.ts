import { isBuiltInClient } from '../../domain/client/portal-client.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import { servesUnder } from '../../domain/tenant/lock-table.js';
import { lockedEndpoints } from '../../domain/tenant/locked-endpoints.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';

/**
 * Returns whether a lock of the tenant, if there is one, keeps a client from an endpoint: every client but the portal's, where
 * owners are served, since the client alone does not say who uses it.
 */
export const isStopped = (
  { lock }: Pick<PresentTenant, 'lock'>,
  { clientId }: Pick<RegisteredClient, 'clientId'>,
  endpoint: keyof typeof lockedEndpoints,
): boolean =>
  !servesUnder(lock, lockedEndpoints[endpoint], { isOwner: true, byPortal: isBuiltInClient(clientId) });
