import { networkOf } from '../../domain/api-key/network.js';
import type { ApiKeyUseEvent } from '../../domain/api-key/api-key-use-events.js';
import type { ServiceUseEvent } from '../../domain/client/service-use-events.js';
import { decideNetworkUse, networkUse, type NewNetwork } from '../../domain/shared/network-use.js';
import { keyOfStream, streamName } from '../../domain/shared/stream-name.js';
import type { LogApp } from '../app.js';
import { clientStream } from '../client/unique-client-id.js';
import type { CommandContext } from './command-context.js';
import { execute } from './execute.js';

/**
 * Records that the API key or the service (actor `client`) of `context` is used from a new network, if it is one; does nothing for
 * other actors. The event has a keyed digest of the network; its metadata has the sealed address, as that of every event.
 */
export async function recordNetworkUse(app: LogApp, context: CommandContext): Promise<void> {
  const { tenantId, actor, ip } = context;
  const network = ip === null ? null : networkOf(ip);
  const record = recordOf(app, context);
  if (record === null || network === null) return;
  const networkDigest = await app.keys.lookupDigest(tenantId, `network:${actor.id}:${network}`);
  await execute(app, context, {
    stream: record.stream,
    aggregate: networkUse,
    expects: (state) => state,
    decide: (state) => {
      const use = decideNetworkUse(state, networkDigest);
      return use === null ? [] : [record.eventOf(use)];
    },
  });
}

/** Where the uses of a credential are recorded, and by which event. */
interface UseRecord {
  readonly stream: string;
  readonly eventOf: (use: NewNetwork) => ApiKeyUseEvent | ServiceUseEvent;
}

function recordOf(app: LogApp, { tenantId, actor: { type, id } }: CommandContext): UseRecord | null {
  switch (type) {
    case 'apiKey':
      return {
        stream: streamName(tenantId, 'apikeyuse', id),
        eventOf: (use) => ({ type: 'ApiKeyUsedFromNewNetwork', data: { apiKeyId: id, ...use } }),
      };
    case 'client':
      return {
        stream: streamName(tenantId, 'serviceuse', keyOfStream(clientStream(app, tenantId, id))),
        eventOf: (use) => ({ type: 'ServiceUsedFromNewNetwork', data: { clientId: id, ...use } }),
      };
    case 'user':
    case 'system':
    case 'operator':
      return null;
  }
}
