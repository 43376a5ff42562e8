import { apiKeyUse, decideApiKeyUse } from '../../domain/api-key/api-key-use.js';
import { networkOf } from '../../domain/api-key/network.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { LogApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';

/**
 * Records that the API key of `context` is used from a new network, if it is one. The event has a keyed digest of the
 * network; its metadata has the sealed address, as that of every event.
 */
export async function noteApiKeyUse(app: LogApp, context: CommandContext): Promise<void> {
  const { tenantId, actor, ip } = context;
  const network = ip === null ? null : networkOf(ip);
  if (actor.type !== 'apiKey' || network === null) return;
  const networkDigest = await app.keys.lookupDigest(tenantId, `network:${actor.id}:${network}`);
  await execute(app, context, {
    stream: streamName(tenantId, 'apikeyuse', actor.id),
    aggregate: apiKeyUse,
    expects: (state) => state,
    decide: (state) => decideApiKeyUse(state, { apiKeyId: actor.id, networkDigest }),
  });
}
