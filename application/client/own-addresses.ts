import type { ServiceAddresses } from '../../domain/client/client-setting-faults.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { presentTenant, tenant } from '../../domain/tenant/tenant.js';
import type { LogApp } from '../app.js';
import { loadExisting } from '../shared/load.js';

/**
 * Returns the service's addresses, for the check of a client or a branding of this tenant. Reads the tenant's host only when
 * `homeUrl` may be there. Throws EventStoreUnavailable.
 */
export async function ownAddresses(
  app: LogApp,
  tenantId: string,
  homeUrl: string | null | undefined,
): Promise<ServiceAddresses> {
  const { addresses } = app;
  if (typeof homeUrl !== 'string' || !addresses.isOwn(homeUrl))
    return { ...addresses, isOwnHome: () => false };
  const { state } = await loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant);
  const { origin } = new URL(addresses.tenantHost(presentTenant(state).slug));
  return { ...addresses, isOwnHome: (address) => new URL(address).origin === origin };
}
