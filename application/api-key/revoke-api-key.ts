import { apiKey, decideApiKeyRevocation, issuedApiKey } from '../../domain/api-key/api-key.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';

/** Revokes an API key for good. Idempotent. Throws `api_key_not_found`. */
export async function revokeApiKey(
  app: App,
  context: CommandContext,
  { apiKeyId }: { readonly apiKeyId: string },
): Promise<Done> {
  const { position } = await execute(app, context, {
    stream: streamName(context.tenantId, 'apikey', apiKeyId),
    aggregate: apiKey,
    expects: issuedApiKey,
    decide: decideApiKeyRevocation,
  });
  return { position };
}
