import { isClientId } from '../../domain/client/client-input.js';
import { type RegisteredClient, client } from '../../domain/client/client.js';
import { reservation } from '../../domain/reservation/reservation.js';
import type { App } from '../app.js';
import { load, loadExisting } from '../shared/load.js';
import { uniqueClientId } from './unique-client-id.js';

/** A client, and whose it is. */
export interface FoundClient {
  readonly tenantId: string;
  readonly client: RegisteredClient;
}

/**
 * The client with this id; null when there is none (any more). From the streams, so that what was changed, rotated or
 * deleted counts at once, in every process. `isKnown`: something that the service made names the client (a grant, a
 * token, a request), so that it was registered once, whatever became of it. Throws EventStoreUnavailable.
 */
export async function findClient(
  app: Pick<App, 'events' | 'ids' | 'keys'>,
  clientId: string,
  isKnown = false,
): Promise<FoundClient | null> {
  if (!isClientId(clientId)) return null;
  // an id that is reserved may be that of a client whose registration was refused
  const read = isKnown ? loadExisting : load;
  const id = await uniqueClientId(app, clientId);
  const { state: held } = await read(app, id.stream, reservation);
  if (held.status === 'free') return null;
  const { state } = await read(app, id.holderStream(held.holderId), client);
  return state.status === 'registered' ? { tenantId: held.holderId, client: state } : null;
}
