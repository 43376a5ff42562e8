import { DomainError } from '../../domain/shared/domain-error.js';
import { mostWebhooks } from '../../domain/webhook/webhook-input.js';
import { decideWebhookCreation, presentWebhook } from '../../domain/webhook/webhook.js';
import type { BillingApp, DeliveryApp } from '../app.js';
import { refuseBeyondPlan } from '../billing/refuse-beyond-plan.js';
import { load } from '../shared/load.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { createStream } from '../shared/create-stream.js';
import { type WebhookRecord, webhookRecord } from './webhook-record.js';
import { webhookSettings, webhookTarget } from './webhook-stream.js';

export interface CreateWebhookInput {
  readonly url: string;
  /** Kinds and patterns. */
  readonly events: readonly string[];
  readonly description?: string | undefined;
  /** Default: true. */
  readonly active?: boolean | undefined;
}

/** Creates a webhook. A repeated command returns the same `secret`. Throws `invalid_input`, `plan_limit`, `too_many_webhooks`. */
export async function createWebhook(
  app: DeliveryApp & BillingApp,
  context: CommandContext,
  input: CreateWebhookInput,
): Promise<Outcome<WebhookRecord> & { readonly secret: string }> {
  const { url = '', events = [], description = '', active = true } = await webhookSettings(app, input);
  const { tenantId, commandId } = context;
  const webhookId = app.ids.derive(commandId, 'webhook');
  const target = webhookTarget(tenantId, webhookId);
  await refuseBeyondPlan(
    app,
    context,
    'webhooks',
    async () => (await load(app, target.stream, target.aggregate)).revision !== null,
  );
  const secretId = app.ids.derive(commandId, 'webhook secret');
  // kept before the event is appended, so that every delivery can be signed
  const secret = await app.webhookSecrets.store(
    { tenantId, webhookId, secretId, secret: app.secrets.newWebhookSecret() },
    mostWebhooks,
  );
  if (secret === null)
    throw new DomainError(
      'conflict',
      'too_many_webhooks',
      `A tenant has ${mostWebhooks} webhook subscriptions at most; delete one that is not needed.`,
    );
  const settings = { url, events, description, active };
  const { state, revision, position } = await createStream(
    app,
    context,
    target,
    decideWebhookCreation({ status: 'none' }, { subscriptionId: webhookId, ...settings, secretId }),
  );
  return { record: webhookRecord(presentWebhook(state)), secret, revision, position };
}
