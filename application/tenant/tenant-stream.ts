import { streamName } from '../../domain/shared/stream-name.js';
import type { TenantEvent } from '../../domain/tenant/tenant-events.js';
import { type PresentTenant, presentTenant, tenant, type TenantState } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import type { Target } from '../shared/execute.js';
import { loadExisting } from '../shared/load.js';

/** Returns the stream of a tenant, and how it is folded. */
export const tenantTarget = (tenantId: string): Target<TenantState, TenantEvent> => ({
  stream: streamName(tenantId, 'tenant', tenantId),
  aggregate: tenant,
});

/** Returns a tenant that is known to exist. Throws EventStoreUnavailable when the log does not show it. */
export const presentTenantOf = async (app: Pick<App, 'events'>, tenantId: string): Promise<PresentTenant> =>
  (await loadPresentTenant(app, tenantId)).tenant;

/** Returns the same with the revision of the tenant's stream. Throws EventStoreUnavailable. */
export async function loadPresentTenant(
  app: Pick<App, 'events'>,
  tenantId: string,
): Promise<{ readonly tenant: PresentTenant; readonly revision: bigint }> {
  const { state, revision } = await loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant);
  return { tenant: presentTenant(state), revision: revision! };
}
