import type { ClientEvent } from '../../domain/client/client-events.js';
import { type ClientState, claimOnClientId, client } from '../../domain/client/client.js';
import { SYSTEM_TENANT, streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { UniqueValue } from '../reservation/unique-value.js';

/** Returns the name of the stream of the tenant's client with this id. */
export const clientStream = ({ ids }: Pick<App, 'ids'>, tenantId: string, clientId: string): string =>
  streamName(tenantId, 'client', ids.derive(tenantId, `client|${clientId}`));

/**
 * Returns a client id as a unique value across tenants, reserved in the system tenant. The holder is the tenant, so that
 * two reads find the client by its id.
 */
export async function uniqueClientId(
  app: Pick<App, 'ids' | 'keys'>,
  clientId: string,
): Promise<UniqueValue<ClientState, ClientEvent>> {
  const digest = await app.keys.lookupDigest(SYSTEM_TENANT, `clientid:${clientId}`);
  return {
    kind: 'clientid',
    stream: streamName(SYSTEM_TENANT, 'clientid', digest),
    holders: client,
    holderStream: (tenantId) => clientStream(app, tenantId, clientId),
    claim: claimOnClientId,
    fence: () => ({ type: 'ClientRegistrationCancelled', data: { clientId } }),
  };
}
