import { decideApiKeyRevocation, issuedApiKey } from '../../domain/api-key/api-key.js';
import type { LogApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { apiKeyTarget } from './api-key-stream.js';

/** Revokes an API key for good. Idempotent. Throws `api_key_not_found`, `stale_revision`. */
export async function revokeApiKey(
  app: LogApp,
  context: CommandContext,
  { apiKeyId }: { readonly apiKeyId: string },
): Promise<Done> {
  const { position } = await execute(app, context, {
    ...apiKeyTarget(context.tenantId, apiKeyId),
    expects: issuedApiKey,
    decide: decideApiKeyRevocation,
  });
  return { position };
}
