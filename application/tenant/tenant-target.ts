import { streamName } from '../../domain/shared/stream-name.js';
import type { TenantEvent } from '../../domain/tenant/tenant-events.js';
import { type TenantState, tenant } from '../../domain/tenant/tenant.js';
import type { Target } from '../shared/execute.js';

/** Returns the stream of a tenant, and how it is folded. */
export const tenantTarget = (tenantId: string): Target<TenantState, TenantEvent> => ({
  stream: streamName(tenantId, 'tenant', tenantId),
  aggregate: tenant,
});
