import { admitsMetadataClient, metadataClientHost } from '../../domain/client/metadata-client.js';
import type { App } from '../app.js';
import type { UsedMetadataClient } from '../ports/openid/metadata-clients.js';
import type { Page, PageRequest } from '../shared/page.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';

/** A client by its own document as its tenant sees it. */
export interface UsedMetadataClientRecord extends UsedMetadataClient {
  /** With the port where it is not 443. */
  readonly host: string;
  /** Whether the tenant's settings let it in now. */
  readonly admitted: boolean;
}

/** Returns a page of the clients by their own document that users of the tenant gave access, by their addresses. */
export async function listMetadataClients(
  app: Pick<App, 'events' | 'metadataClients'>,
  tenantId: string,
  page: PageRequest,
): Promise<Page<UsedMetadataClientRecord>> {
  const [{ settings }, listed] = await Promise.all([
    presentTenantOf(app, tenantId),
    app.metadataClients.used(tenantId, page),
  ]);
  const items = listed.items.map((one) => ({
    ...one,
    host: metadataClientHost(one.clientId),
    admitted: admitsMetadataClient(tenantId, settings, one.clientId),
  }));
  return { ...listed, items };
}
