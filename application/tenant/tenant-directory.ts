import { type PresentTenant, isPresent, tenant } from '../../domain/tenant/tenant.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { LogApp } from '../app.js';
import { holderOf } from '../reservation/holder-of.js';
import { load, loadExisting } from '../shared/load.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import { isRemoved } from './deletion/removal-stream.js';
import { uniqueSlug } from './unique-slug.js';

/** Tenants as they are now, from their streams. */
export interface TenantDirectory {
  /**
   * Returns the tenant; null when it does not exist. `isKnown`: a client, token or request of the service names the tenant,
   * so that it was created once; throws EventStoreUnavailable when the log does not show it.
   */
  byId(tenantId: string, isKnown?: boolean): Promise<PresentTenant | null>;
  bySlug(slug: string): Promise<PresentTenant | null>;
}

const absent = { state: tenant.initial };

export function tenantDirectory(app: LogApp): TenantDirectory {
  const byId: TenantDirectory['byId'] = async (tenantId, isKnown = false) => {
    const read = isKnown ? loadExisting : load;
    const { state } = await read(app, streamName(tenantId, 'tenant', tenantId), tenant).catch(
      async (error: unknown) => {
        // tokens may name a tenant for some minutes after its streams were deleted
        if (error instanceof EventStoreUnavailable && (await isRemoved(app, tenantId))) return absent;
        throw error;
      },
    );
    return isPresent(state) ? state : null;
  };
  return {
    byId,
    bySlug: async (slug) => {
      const tenantId = await holderOf(app, await uniqueSlug(app, slug));
      return tenantId === null ? null : byId(tenantId, true);
    },
  };
}
