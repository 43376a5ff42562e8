import { decideWebhookDeletion, presentWebhook } from '../../domain/webhook/webhook.js';
import type { DeliveryApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { webhookTarget } from './webhook-stream.js';

/** Deletes a webhook; its deliveries stay. Throws `webhook_not_found`, `stale_revision`. */
export async function deleteWebhook(
  app: DeliveryApp,
  context: CommandContext,
  { webhookId }: { readonly webhookId: string },
): Promise<Done> {
  const { position } = await execute(app, context, {
    ...webhookTarget(context.tenantId, webhookId),
    expects: presentWebhook,
    decide: decideWebhookDeletion,
  });
  // the outbox drops it later: here, so that the tenant may create another webhook at once
  await app.webhookSecrets.drop([webhookId]);
  return { position };
}
