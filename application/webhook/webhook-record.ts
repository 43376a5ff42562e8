import type { PresentWebhook } from '../../domain/webhook/webhook.js';

/** A webhook as the Management API shows it, without its secret. Times are ISO 8601 UTC with milliseconds. */
export interface WebhookRecord {
  readonly id: string;
  readonly url: string;
  /** Kinds and patterns. */
  readonly events: readonly string[];
  readonly description: string;
  readonly active: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const webhookRecord = (webhook: PresentWebhook): WebhookRecord => ({
  id: webhook.subscriptionId,
  url: webhook.url,
  events: webhook.events,
  description: webhook.description,
  active: webhook.active,
  createdAt: webhook.createdAt,
  updatedAt: webhook.updatedAt,
});
