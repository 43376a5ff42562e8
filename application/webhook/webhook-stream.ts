import { streamName } from '../../domain/shared/stream-name.js';
import type { WebhookEvent, WebhookSettings } from '../../domain/webhook/webhook-events.js';
import { checkedWebhook, isListenerUrl, type WebhookInput } from '../../domain/webhook/webhook-input.js';
import { webhook, type WebhookState } from '../../domain/webhook/webhook.js';
import type { App, LogApp } from '../app.js';
import { written } from '../shared/create-stream.js';
import type { Target } from '../shared/execute.js';
import { load } from '../shared/load.js';
import { type WebhookRecord, webhookRecord } from './webhook-record.js';

/** Returns the stream of a webhook and how it is folded. */
export const webhookTarget = (tenantId: string, webhookId: string): Target<WebhookState, WebhookEvent> => ({
  stream: streamName(tenantId, 'webhook', webhookId),
  aggregate: webhook,
});

/** Returns the given members in normalised form. Throws `invalid_input` with all faults. */
export async function webhookSettings(
  app: Pick<App, 'listeners'>,
  input: WebhookInput,
): Promise<Partial<WebhookSettings>> {
  const { url } = input;
  const fault = url !== undefined && isListenerUrl(url) ? await app.listeners.fault(url) : null;
  return checkedWebhook(input, fault);
}

/** Returns a webhook from its stream, with the stream's revision; null when it was never created, or deleted. */
export async function readWebhook(
  app: LogApp,
  tenantId: string,
  webhookId: string,
): Promise<{ readonly record: WebhookRecord; readonly revision: bigint } | null> {
  const { stream, aggregate } = webhookTarget(tenantId, webhookId);
  const loaded = await load(app, stream, aggregate);
  if (loaded.state.status !== 'present') return null;
  return { record: webhookRecord(loaded.state), revision: written(loaded).revision };
}
