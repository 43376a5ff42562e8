import { SYSTEM_TENANT, streamName } from '../../domain/shared/stream-name.js';
import type { TenantEvent } from '../../domain/tenant/tenant-events.js';
import { type TenantState, claimOnSlug, tenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import type { UniqueValue } from '../reservation/unique-value.js';

/** Returns a slug as a unique value across tenants, reserved in the system tenant. */
export async function uniqueSlug(
  app: Pick<App, 'keys'>,
  slug: string,
): Promise<UniqueValue<TenantState, TenantEvent>> {
  const digest = await app.keys.lookupDigest(SYSTEM_TENANT, slug);
  return {
    kind: 'slug',
    stream: streamName(SYSTEM_TENANT, 'slug', digest),
    holders: tenant,
    holderStream: (tenantId) => streamName(tenantId, 'tenant', tenantId),
    claim: (state) => claimOnSlug(state, slug),
    fence: (_claim, tenantId) => ({ type: 'TenantCreationCancelled', data: { tenantId } }),
  };
}
