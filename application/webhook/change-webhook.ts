import type { WebhookInput } from '../../domain/webhook/webhook-input.js';
import { decideWebhookChange, presentWebhook } from '../../domain/webhook/webhook.js';
import type { DeliveryApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { execute } from '../shared/execute.js';
import { type WebhookRecord, webhookRecord } from './webhook-record.js';
import { webhookSettings, webhookTarget } from './webhook-stream.js';

/** The settings to change. */
export interface ChangeWebhookInput extends WebhookInput {
  readonly webhookId: string;
}

/** Changes a webhook. Throws `invalid_input`, `webhook_not_found`, `stale_revision`. */
export async function changeWebhook(
  app: DeliveryApp,
  context: CommandContext,
  { webhookId, ...input }: ChangeWebhookInput,
): Promise<Outcome<WebhookRecord>> {
  const changes = await webhookSettings(app, input);
  const { state, revision, position } = written(
    await execute(app, context, {
      ...webhookTarget(context.tenantId, webhookId),
      expects: presentWebhook,
      decide: (present) => decideWebhookChange(present, changes),
    }),
  );
  return { record: webhookRecord(presentWebhook(state)), revision, position };
}
