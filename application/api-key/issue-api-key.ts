import { checkedApiKey } from '../../domain/api-key/api-key-input.js';
import { apiKey, decideApiKeyIssue, issuedApiKey } from '../../domain/api-key/api-key.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName, SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { createStream, written } from '../shared/create-stream.js';
import { load, loadExisting } from '../shared/load.js';
import { type ApiKeyRecord, apiKeyRecord } from './api-key-record.js';
import { decideReservation, reservation } from '../../domain/reservation/reservation.js';
import { contextForOtherStream } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';

/**
 * Reserves a key, by its hash, for one record over all tenants, for good: the key alone identifies the caller, so that a
 * second tenant with the same key would get the data of the first. The reservation stays after a revocation. Idempotent
 * for the record that has it. Throws `api_key_taken`.
 */
async function claimKeyHash(
  app: App,
  context: CommandContext,
  claim: { readonly apiKeyId: string; readonly keyHash: string },
): Promise<void> {
  const digest = await app.keys.lookupDigest(SYSTEM_TENANT, `apikey:${claim.keyHash}`);
  const stream = streamName(SYSTEM_TENANT, 'apikeyhash', digest);
  await execute(app, contextForOtherStream(context, stream), {
    stream,
    aggregate: reservation,
    expects: (state) => state,
    decide: (state) =>
      state.status === 'held' && state.holderId === claim.apiKeyId
        ? []
        : decideReservation(state, { kind: 'apikey', holderId: claim.apiKeyId }),
  });
}

export interface IssueApiKeyInput {
  readonly name: string;
  /** At least one of `domain/api-key/scopes.ts`. */
  readonly scopes: readonly string[];
  /** A key that the caller brings (bootstrap). Default: a generated one. */
  readonly key?: string | undefined;
}

/**
 * Issues an API key. The result has the whole `key`, which is not stored; only its hash is. Throws `invalid_input`;
 * `api_key_taken` for a key that is or was in use in any tenant; `api_key_already_issued` when this command was carried
 * out before, so that its key cannot be shown again.
 */
export async function issueApiKey(
  app: App,
  context: CommandContext,
  input: IssueApiKeyInput,
): Promise<Outcome<ApiKeyRecord> & { readonly key: string }> {
  const { name, scopes } = checkedApiKey(input);
  const key = input.key ?? app.secrets.newApiKey();
  const keyHash = app.secrets.hashApiKey(key);
  const apiKeyId = app.ids.derive(context.commandId, 'apikey');
  const stream = streamName(context.tenantId, 'apikey', apiKeyId);
  const events = decideApiKeyIssue({ status: 'none' }, { apiKeyId, name, scopes, keyHash });
  // a repeated command reserves nothing: its newly generated key is not used
  if ((await load(app, stream, apiKey)).revision === null) {
    await claimKeyHash(app, context, { apiKeyId, keyHash });
    await createStream(app, context, { stream, aggregate: apiKey }, events);
  }
  // after a repeated command the record has another key than the one that was generated now
  const { state, revision, position } = written(await loadExisting(app, stream, apiKey));
  const issued = issuedApiKey(state);
  if (issued.keyHash !== keyHash)
    throw new DomainError(
      'conflict',
      'api_key_already_issued',
      'The key was issued and can be shown once only; revoke it and issue another one.',
    );
  return { record: apiKeyRecord(issued), key, revision, position };
}
