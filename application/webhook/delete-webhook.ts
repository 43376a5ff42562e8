import { decideWebhookDeletion, presentWebhook } from '../../domain/webhook/webhook.js';
import type { App } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { webhookTarget } from './webhook-stream.js';

/** Ends a subscription for good; its history stays. Throws `webhook_not_found`, `stale_revision`. */
export async function deleteWebhook(
  app: App,
  context: CommandContext,
  { subscriptionId }: { readonly subscriptionId: string },
): Promise<Done> {
  const { position } = await execute(app, context, {
    ...webhookTarget(context.tenantId, subscriptionId),
    expects: presentWebhook,
    decide: decideWebhookDeletion,
  });
  // the process manager does so, too; here so that the tenant may have another one at once
  await app.webhookSecrets.drop([subscriptionId]);
  return { position };
}
