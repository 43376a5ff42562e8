import { streamName } from '../../domain/shared/stream-name.js';
import { type PresentTenant, presentTenant, tenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import { loadExisting } from '../shared/load.js';

/** Returns a tenant that is known to exist. Throws EventStoreUnavailable when the log does not show it. */
export async function presentTenantOf(app: Pick<App, 'events'>, tenantId: string): Promise<PresentTenant> {
  const { state } = await loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant);
  return presentTenant(state);
}
