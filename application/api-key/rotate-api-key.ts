import { type IssuedApiKey, decideApiKeyRotation, issuedApiKey } from '../../domain/api-key/api-key.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { checkedOverlap } from '../../domain/shared/secret-overlap.js';
import type { LogApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { replacedSecret } from '../shared/replaced-secret.js';
import { type ApiKeyRecord, apiKeyRecord, creatorOf } from './api-key-record.js';
import { apiKeyTarget, claimKeyHash, storedFormOf, refuseUnlessOwnersKey } from './api-key-stream.js';

export interface RotateApiKeyInput {
  readonly apiKeyId: string;
  /** Seconds for which the present key is valid as well; 0 ends it at once. Default: 86400. */
  readonly overlapSeconds?: number | undefined;
}

const replacedHash = replacedSecret(({ keyHash }: IssuedApiKey) => keyHash);

/**
 * Gives an API key a successor under the same id. The result has the whole new `key`, which is not stored. Of rotations at the same
 * time one is carried out: otherwise each would end the key that the one before has just shown.
 * Throws `invalid_input`, `api_key_not_found`, `api_key_revoked`, `api_key_expired`, `owner_required`, `stale_revision`,
 * `concurrent_change`; `api_key_already_issued` when this command was carried out before.
 */
export async function rotateApiKey(
  app: LogApp,
  context: CommandContext,
  { apiKeyId, overlapSeconds }: RotateApiKeyInput,
): Promise<Outcome<ApiKeyRecord> & { readonly key: string }> {
  const overlap = checkedOverlap(overlapSeconds);
  const key = app.secrets.newApiKey();
  const stored = storedFormOf(app, key);
  const loaded = await execute(app, context, {
    ...apiKeyTarget(context.tenantId, apiKeyId),
    expects: issuedApiKey,
    fetch: async (issued, loaded, firstHash): Promise<string | null> => {
      await refuseUnlessOwnersKey(app, context, issued);
      return replacedHash(issued, loaded, firstHash);
    },
    decide: (issued) => {
      const now = app.clock.now();
      const previousExpiresAt = isoTime(now + overlap * 1_000);
      return decideApiKeyRotation(issued, { ...stored, previousExpiresAt }, isoTime(now));
    },
    beforeAppend: async () => {
      await claimKeyHash(app, context, { apiKeyId, keyHash: stored.keyHash });
      return null;
    },
  });
  const { state, revision, position } = written(loaded);
  const issued = issuedApiKey(state);
  if (issued.keyHash !== stored.keyHash)
    throw new DomainError(
      'conflict',
      'api_key_already_issued',
      'The key was rotated and can be shown once only; rotate it again.',
    );
  return { record: apiKeyRecord(issued, creatorOf(loaded, context)), key, revision, position };
}
