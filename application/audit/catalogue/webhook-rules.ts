import type { WebhookDeliveryEvent } from '../../../domain/webhook/webhook-delivery-events.js';
import type { WebhookEvent } from '../../../domain/webhook/webhook-events.js';
import type { AuditRules, AuditTarget } from '../audit-rule.js';
import { failure } from '../audit-rule.js';

const category = 'webhook';
const target = ({ subscriptionId }: { readonly subscriptionId: string }): AuditTarget => ({
  type: 'webhook',
  id: subscriptionId,
});

export const webhookRules: AuditRules<WebhookEvent | WebhookDeliveryEvent> = {
  WebhookCreated: { action: 'webhook.created', category, target, names: ({ url }) => [url], masks: 'secret' },
  WebhookChanged: { action: 'webhook.updated', category, target, names: ({ url }) => [url] },
  WebhookSecretRotated: { action: 'webhook.secret_rotated', category, target, masks: 'secret' },
  WebhookDeleted: { action: 'webhook.deleted', category, target },
  WebhookTestRequested: { action: 'webhook.test_requested', category, target, shows: ['kind'] },
  WebhookRedeliveryRequested: {
    action: 'webhook.redelivery_requested',
    category,
    target,
    shows: ['deliveryId'],
  },
  WebhookReplayRequested: {
    action: 'webhook.replay_requested',
    category,
    target,
    shows: ['from', 'to', 'events', 'status'],
  },
  WebhookDeliveryFailed: {
    action: 'webhook.delivery_failed',
    category,
    outcome: failure,
    target,
    shows: ['deliveryId', 'eventId', 'kind', 'attempts', 'error'],
  },
  WebhookListenerDegraded: { action: 'webhook.degraded', category, outcome: failure, target },
  WebhookListenerRecovered: { action: 'webhook.recovered', category, target },
};
