import { streamName } from '../../domain/shared/stream-name.js';
import type { WebhookEvent } from '../../domain/webhook/webhook-events.js';
import { type WebhookState, webhook } from '../../domain/webhook/webhook.js';
import type { Target } from '../shared/execute.js';

/** Returns the stream of a webhook and how it is folded. */
export const webhookTarget = (tenantId: string, webhookId: string): Target<WebhookState, WebhookEvent> => ({
  stream: streamName(tenantId, 'webhook', webhookId),
  aggregate: webhook,
});
