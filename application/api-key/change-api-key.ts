import { decideApiKeyChange, givesMore, issuedApiKey } from '../../domain/api-key/api-key.js';
import type { App } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { execute } from '../shared/execute.js';
import { type ApiKeyChanges, checkedApiKeyChanges } from './api-key-input.js';
import { type ApiKeyRecord, apiKeyRecord, creatorOf } from './api-key-record.js';
import { apiKeyTarget, refuseUnlessOwnersKey } from './api-key-stream.js';

/**
 * Changes when, from where and under which name an API key is used. Idempotent. Throws `invalid_input`,
 * `api_key_not_found`, `api_key_revoked`, `owner_required`, `stale_revision`.
 */
export async function changeApiKey(
  app: App,
  context: CommandContext,
  { apiKeyId, ...changes }: ApiKeyChanges & { readonly apiKeyId: string },
): Promise<Outcome<ApiKeyRecord>> {
  const wanted = checkedApiKeyChanges(changes, app.clock.now());
  const loaded = await execute(app, context, {
    ...apiKeyTarget(context.tenantId, apiKeyId),
    expects: issuedApiKey,
    decide: async (issued) => {
      if (givesMore(issued, wanted)) await refuseUnlessOwnersKey(app, context, issued);
      return decideApiKeyChange(issued, wanted);
    },
  });
  const { state, revision, position } = written(loaded);
  return { record: apiKeyRecord(issuedApiKey(state), creatorOf(loaded, context)), revision, position };
}
