import { isClientId } from '../../domain/client/client-input.js';
import { type RegisteredClient, client } from '../../domain/client/client.js';
import { portalClient, tenantOfPortalClient } from '../../domain/client/portal-client.js';
import { reservation } from '../../domain/reservation/reservation.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import { load, loadExisting } from '../shared/load.js';
import { uniqueClientId } from './unique-client-id.js';

/** A client with its tenant. */
export interface FoundClient {
  readonly tenantId: string;
  readonly client: RegisteredClient;
}

/**
 * Returns the client with this id; null when it does not exist or was deleted. Reads the streams, so that changes count
 * at once in every process. `isKnown`: a grant, token or request of the service names the client, so that it was
 * registered once; throws EventStoreUnavailable when the log does not show it.
 */
export async function findClient(
  app: Pick<App, 'addresses' | 'events' | 'ids' | 'keys'>,
  clientId: string,
  isKnown = false,
): Promise<FoundClient | null> {
  if (!isClientId(clientId)) return null;
  // a reserved id may belong to a client whose registration was refused
  const read = isKnown ? loadExisting : load;
  const portalTenantId = tenantOfPortalClient(clientId);
  if (portalTenantId !== null) {
    const { state } = await read(app, streamName(portalTenantId, 'tenant', portalTenantId), tenant);
    return state.status === 'active' || state.status === 'locked'
      ? { tenantId: portalTenantId, client: portalClient(state, app.addresses) }
      : null;
  }
  const id = await uniqueClientId(app, clientId);
  const { state: held } = await read(app, id.stream, reservation);
  if (held.status === 'free') return null;
  const { state } = await read(app, id.holderStream(held.holderId), client);
  return state.status === 'registered' ? { tenantId: held.holderId, client: state } : null;
}
