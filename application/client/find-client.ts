import { LRUCache } from 'lru-cache';
import { isClientId } from '../../domain/client/client-input.js';
import { client, type RegisteredClient } from '../../domain/client/client.js';
import {
  admitsMetadataClient,
  type ClientDocument,
  isMetadataClientId,
  metadataClient,
} from '../../domain/client/metadata-client.js';
import { portalClient, tenantOfPortalClient } from '../../domain/client/portal-client.js';
import { reservation } from '../../domain/reservation/reservation.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { isPresent, tenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import { load, loadExisting } from '../shared/load.js';
import { clientStream, uniqueClientId } from './unique-client-id.js';

/** A client with its tenant. */
export interface TenantClient {
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
): Promise<TenantClient | null> {
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
  const names = namesOf(app.keys);
  const known = names.get(clientId);
  const id = known ?? (await uniqueClientId(app, clientId));
  const { state: held } = await read(app, id.stream, reservation);
  if (held.status === 'free') return null;
  const tenantId = held.holderId;
  const isKnownHolder = known?.tenantId === tenantId;
  const ownStream = isKnownHolder ? known.ownStream : clientStream(app, tenantId, clientId);
  const { state } = await read(app, ownStream, client);
  if (state.status !== 'registered') return null;
  if (!isKnownHolder) names.set(clientId, { stream: id.stream, tenantId, ownStream });
  return { tenantId, client: state };
}

/** The names of a client's streams, which are digests and never change. */
interface ClientNames {
  /** Of the reservation of the id. */
  readonly stream: string;
  /** The tenant that held the id last. */
  readonly tenantId: string;
  /** Of the tenant's client with the id. */
  readonly ownStream: string;
}

const MOST_NAMED = 10_000;

/** By the keys of the digests: a process has one set. */
const named = new WeakMap<App['keys'], LRUCache<string, ClientNames>>();

/** Returns the names of the streams of clients by client id; each request needs them several times. */
function namesOf(keys: App['keys']): LRUCache<string, ClientNames> {
  const known = named.get(keys) ?? new LRUCache({ maxSize: MOST_NAMED, sizeCalculation: () => 1 });
  named.set(keys, known);
  return known;
}

type FindingApp = Pick<App, 'addresses' | 'events' | 'ids' | 'keys' | 'metadataClients'>;

/**
 * Returns the client of this tenant that a grant, token or request of the service names; null when it was deleted, belongs to
 * another tenant, or is described by a document of its own and the tenant's settings do not admit it any more. Such a client is
 * as its document was when a user gave it access last. Throws EventStoreUnavailable when the log does not show a registered one.
 */
export async function findClientOfTenant(
  app: FindingApp,
  tenantId: string,
  clientId: string,
): Promise<TenantClient | null> {
  if (!isMetadataClientId(clientId)) {
    const found = await findClient(app, clientId, true);
    return found?.tenantId === tenantId ? found : null;
  }
  const document = await app.metadataClients.stored(clientId);
  return document && admittedClient(app, tenantId, document);
}

/** Returns the client that a document describes; null when the tenant's settings do not admit it. */
export async function admittedClient(
  app: Pick<App, 'events'>,
  tenantId: string,
  document: ClientDocument,
): Promise<TenantClient | null> {
  const { state } = await load(app, streamName(tenantId, 'tenant', tenantId), tenant);
  return isPresent(state) && admitsMetadataClient(tenantId, state.settings, document.clientId)
    ? { tenantId, client: metadataClient(document) }
    : null;
}
