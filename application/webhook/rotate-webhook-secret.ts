import { DomainError } from '../../domain/shared/domain-error.js';
import { checkedOverlap } from '../../domain/shared/secret-overlap.js';
import { mostWebhooks } from '../../domain/webhook/webhook-input.js';
import {
  type PresentWebhook,
  decideWebhookSecretRotation,
  presentWebhook,
} from '../../domain/webhook/webhook.js';
import type { DeliveryApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { replacedSecret } from '../shared/replaced-secret.js';
import { type WebhookRecord, webhookRecord } from './webhook-record.js';
import { webhookTarget } from './webhook-stream.js';

export interface RotateWebhookSecretInput {
  readonly webhookId: string;
  /** Seconds for which the previous secret signs as well; 0 ends it at once. Default: 86400. */
  readonly overlapSeconds?: number | undefined;
}

/**
 * Replaces the secret of a webhook. A repeated command returns the same secret. Of rotations at the same time one is carried
 * out. Throws `invalid_input`, `webhook_not_found`, `stale_revision`, `concurrent_change`; `webhook_secret_replaced` when a
 * repeated command finds its secret replaced since.
 */
export async function rotateWebhookSecret(
  app: DeliveryApp,
  context: CommandContext,
  { webhookId, overlapSeconds }: RotateWebhookSecretInput,
): Promise<Outcome<WebhookRecord> & { readonly secret: string }> {
  const overlap = checkedOverlap(overlapSeconds);
  const { tenantId, commandId } = context;
  const secretId = app.ids.derive(commandId, 'webhook secret');
  const { state, revision, position } = written(
    await execute(app, context, {
      ...webhookTarget(tenantId, webhookId),
      expects: presentWebhook,
      fetch: replacedSecret(({ secrets }: PresentWebhook) => secrets[0]?.id ?? null),
      decide: (present) => {
        const previousExpiresAt = isoTime(app.clock.now() + overlap * 1_000);
        return decideWebhookSecretRotation(present, { secretId, previousExpiresAt });
      },
      beforeAppend: async () => {
        const secret = app.secrets.newWebhookSecret();
        await app.webhookSecrets.store({ tenantId, webhookId, secretId, secret }, mostWebhooks);
        return null;
      },
    }),
  );
  const present = presentWebhook(state);
  const secret = (await app.webhookSecrets.open([secretId])).get(secretId);
  if (secret === undefined || present.secrets[0]?.id !== secretId)
    throw new DomainError(
      'conflict',
      'webhook_secret_replaced',
      'The secret was made and has been replaced since; rotate again to get another one.',
    );
  return { record: webhookRecord(present), secret, revision, position };
}
