import { decideApiKeyChange, givesMore, issuedApiKey, revives } from '../../domain/api-key/api-key.js';
import type { BillingApp } from '../app.js';
import { refuseBeyondPlan } from '../billing/refuse-beyond-plan.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { type ApiKeyChanges, checkedApiKeyChanges } from './api-key-input.js';
import { type ApiKeyRecord, apiKeyRecord, creatorOf } from './api-key-record.js';
import { apiKeyTarget, refuseUnlessOwnersKey } from './api-key-stream.js';

/**
 * Changes when, from where and under which name an API key is used. Idempotent. Throws `invalid_input`,
 * `api_key_not_found`, `api_key_revoked`, `owner_required`, `stale_revision`; `plan_limit` where an expired key would be usable
 * again, which counts as much as a new one.
 */
export async function changeApiKey(
  app: BillingApp,
  context: CommandContext,
  { apiKeyId, ...changes }: ApiKeyChanges & { readonly apiKeyId: string },
): Promise<Outcome<ApiKeyRecord>> {
  const now = app.clock.now();
  const checked = checkedApiKeyChanges(changes, now);
  const loaded = await execute(app, context, {
    ...apiKeyTarget(context.tenantId, apiKeyId),
    expects: issuedApiKey,
    fetch: async (issued) => {
      if (givesMore(issued, checked)) await refuseUnlessOwnersKey(app, context, issued);
      if (revives(issued, checked, isoTime(now)))
        await refuseBeyondPlan(app, context, 'apiKeys', () => Promise.resolve(false));
    },
    decide: (issued) => decideApiKeyChange(issued, checked),
  });
  const { state, revision, position } = written(loaded);
  return { record: apiKeyRecord(issuedApiKey(state), creatorOf(loaded, context)), revision, position };
}
