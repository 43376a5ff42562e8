import { type EventDefinition, type Personal, objectOf, uuidSchema } from '../shared/event-definition.js';

/**
 * Requests for deliveries of a webhook, and their results. These facts grow with traffic, so they have a stream of their
 * own, which is appended to at any revision and is not folded.
 */
export type WebhookDeliveryEvent =
  /** A sample of `kind` is to be delivered. */
  | {
      readonly type: 'WebhookTestRequested';
      readonly data: {
        readonly subscriptionId: string;
        readonly kind: string;
        /** The `data` to deliver, JSON. Default: the kind's sample. */
        readonly payload?: Personal<string>;
      };
    }
  /** The delivery `deliveryId` is to be repeated, or its next attempt made at once. */
  | {
      readonly type: 'WebhookRedeliveryRequested';
      readonly data: {
        readonly subscriptionId: string;
        readonly deliveryId: string;
        /** The number of the attempt that is to be made at once, if the delivery still waits for it. Default: it is repeated. */
        readonly attempt?: number;
      };
    }
  /** The events from `from` up to `to` (ISO 8601, `to` excluded) are to be delivered once more. */
  | {
      readonly type: 'WebhookReplayRequested';
      readonly data: {
        readonly subscriptionId: string;
        readonly from: string;
        readonly to: string;
        /** Kinds and patterns. Default: those of the webhook. */
        readonly events?: readonly string[];
        /** Only events whose last delivery has this status. Default: all events. */
        readonly status?: string;
      };
    }
  /** The last attempt of a delivery failed. */
  | {
      readonly type: 'WebhookDeliveryFailed';
      readonly data: {
        readonly subscriptionId: string;
        readonly deliveryId: string;
        /** Id of the domain event that was to be delivered. */
        readonly eventId: string;
        readonly kind: string;
        readonly attempts: number;
        /** One word: `timeout`, `http_status`… */
        readonly error: string;
      };
    }
  /** The listener has degraded (`domain/delivery/listener-health.ts`). */
  | { readonly type: 'WebhookListenerDegraded'; readonly data: { readonly subscriptionId: string } }
  | { readonly type: 'WebhookListenerRecovered'; readonly data: { readonly subscriptionId: string } };

const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const onlySubscriptionId: EventDefinition = {
  version: 1,
  schema: objectOf({ subscriptionId: uuidSchema }),
  personal: [],
};

export const webhookDeliveryEvents = {
  WebhookTestRequested: {
    version: 1,
    schema: objectOf({ subscriptionId: uuidSchema, kind: text, payload: text }, ['payload']),
    personal: ['payload'],
    sealedFor: 'tenant',
  },
  WebhookRedeliveryRequested: {
    version: 1,
    schema: objectOf(
      { subscriptionId: uuidSchema, deliveryId: uuidSchema, attempt: { type: 'integer', minimum: 2 } },
      ['attempt'],
    ),
    personal: [],
  },
  WebhookReplayRequested: {
    version: 1,
    schema: objectOf(
      {
        subscriptionId: uuidSchema,
        from: time,
        to: time,
        events: { type: 'array', items: text },
        status: text,
      },
      ['events', 'status'],
    ),
    personal: [],
  },
  WebhookDeliveryFailed: {
    version: 1,
    schema: objectOf({
      subscriptionId: uuidSchema,
      deliveryId: uuidSchema,
      eventId: uuidSchema,
      kind: text,
      attempts: { type: 'integer', minimum: 1 },
      error: text,
    }),
    personal: [],
  },
  WebhookListenerDegraded: onlySubscriptionId,
  WebhookListenerRecovered: onlySubscriptionId,
} satisfies Record<WebhookDeliveryEvent['type'], EventDefinition>;
