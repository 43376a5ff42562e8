import { webhook } from '../../domain/webhook/webhook.js';
import type { WebhookDeliveryEvent } from '../../domain/webhook/webhook-delivery-events.js';
import type { WebhookEvent } from '../../domain/webhook/webhook-events.js';
import { type AuditRules, failure, foldedStream, membersOf, targetIn } from '../audit/audit-rule.js';

const target = targetIn('webhook', 'subscriptionId');
const category = 'webhook';

/** The audit entries of webhooks and their deliveries. */
export const webhookAuditRules: AuditRules<WebhookEvent | WebhookDeliveryEvent> = {
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

/** The members of a webhook that audit entries show. */
export const webhookAuditView = foldedStream(webhook, {
  nameOf: (state) => (state.status === 'present' ? state.url : null),
  shown: (state) =>
    state.status === 'present' ? membersOf(state, 'url', 'events', 'description', 'active') : {},
});
