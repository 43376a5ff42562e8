import { client, registeredClient } from '../../domain/client/client.js';
import { portalClient, portalClientId } from '../../domain/client/portal-client.js';
import type { App } from '../app.js';
import { written } from '../shared/create-stream.js';
import { load } from '../shared/load.js';
import { loadPresentTenant } from '../tenant/tenant-stream.js';
import { type ClientRecord, clientRecord } from './client-record.js';
import { clientRecords } from './client-records.js';
import { clientStream } from './unique-client-id.js';

/**
 * Returns a tenant's client with the revision of its stream, and the portal's own client of the tenant. Throws
 * `client_not_found`.
 */
export async function readClient(
  app: Pick<App, 'addresses' | 'clientUses' | 'events' | 'ids' | 'logoutResults'>,
  tenantId: string,
  clientId: string,
): Promise<{ readonly record: ClientRecord; readonly revision: bigint }> {
  if (clientId === portalClientId(tenantId)) {
    const { tenant } = await loadPresentTenant(app, tenantId);
    return { record: clientRecord(portalClient(tenant, app.addresses)), revision: 0n };
  }
  const loaded = await load(app, clientStream(app, tenantId, clientId), client);
  const [record] = await clientRecords(app, tenantId, [registeredClient(loaded.state)]);
  return { record: record!, revision: written(loaded).revision };
}
