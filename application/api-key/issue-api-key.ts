import { decideApiKeyIssue, issuedApiKey } from '../../domain/api-key/api-key.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { BillingApp } from '../app.js';
import { refuseBeyondPlan } from '../billing/refuse-beyond-plan.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { createStream, written } from '../shared/create-stream.js';
import { load, loadExisting } from '../shared/load.js';
import { type ApiKeyInput, checkedApiKey } from './api-key-input.js';
import { type ApiKeyRecord, apiKeyRecord, creatorOf } from './api-key-record.js';
import { apiKeyTarget, claimKeyHash, storedFormOf, refuseUnlessOwnersKey } from './api-key-stream.js';

/**
 * Issues an API key. The result has the whole `key`, which is not stored; only its hash is. Throws `invalid_input`;
 * `owner_required`; `plan_limit`; `api_key_taken` for a key that is or was in use in any tenant; `api_key_already_issued` when this
 * command was carried out before, so that its key cannot be shown again.
 */
export async function issueApiKey(
  app: BillingApp,
  context: CommandContext,
  input: ApiKeyInput,
): Promise<Outcome<ApiKeyRecord> & { readonly key: string }> {
  const settings = checkedApiKey(input, app.clock.now());
  await refuseUnlessOwnersKey(app, context, settings);
  const key = input.key ?? app.secrets.newApiKey();
  const stored = storedFormOf(app, key);
  const apiKeyId = app.ids.derive(context.commandId, 'apikey');
  const target = apiKeyTarget(context.tenantId, apiKeyId);
  const events = decideApiKeyIssue({ status: 'none' }, { apiKeyId, ...settings, ...stored });
  // a repeated command reserves nothing: its newly generated key is not used
  if ((await load(app, target.stream, target.aggregate)).revision === null) {
    await refuseBeyondPlan(app, context, 'apiKeys', () => Promise.resolve(false));
    await claimKeyHash(app, context, { apiKeyId, keyHash: stored.keyHash });
    await createStream(app, context, target, events);
  }
  // after a repeated command the record has another key than the one that was generated now
  const loaded = await loadExisting(app, target.stream, target.aggregate);
  const { state, revision, position } = written(loaded);
  const issued = issuedApiKey(state);
  if (issued.keyHash !== stored.keyHash)
    throw new DomainError(
      'conflict',
      'api_key_already_issued',
      'The key was issued and can be shown once only; revoke it and issue another one.',
    );
  return { record: apiKeyRecord(issued, creatorOf(loaded, context)), key, revision, position };
}
