import {
  type EventsOf,
  arrayOf,
  atLeast,
  event,
  text,
  time,
  uuidSchema,
} from '../shared/event-definition.js';

const subscriptionId = uuidSchema;

/**
 * Requests for deliveries of a webhook, and their results. These facts grow with traffic, so they have a stream of their
 * own, which is appended to at any revision and is not folded.
 */
export const webhookDeliveryEvents = {
  /** A sample of `kind` is to be delivered. `payload`: the `data` to deliver, JSON. Default: the kind's sample. */
  WebhookTestRequested: event(
    { subscriptionId, kind: text, payload: text },
    { optional: ['payload'], personal: ['payload'], sealedFor: 'tenant' },
  ),
  /** The delivery `deliveryId` is to be repeated, or its next attempt made at once. */
  WebhookRedeliveryRequested: event(
    {
      subscriptionId,
      deliveryId: uuidSchema,
      /** The number of the attempt that is to be made at once, if the delivery still waits for it. Default: it is repeated. */
      attempt: atLeast(2),
    },
    { optional: ['attempt'] },
  ),
  /** The events from `from` up to `to` (`to` excluded) are to be delivered once more. */
  WebhookReplayRequested: event(
    {
      subscriptionId,
      from: time,
      to: time,
      /** Kinds and patterns. Default: those of the webhook. */
      events: arrayOf(text),
      /** Only events whose last delivery has this status. Default: all events. */
      status: text,
    },
    { optional: ['events', 'status'] },
  ),
  /** The last attempt of a delivery failed. */
  WebhookDeliveryFailed: event({
    subscriptionId,
    deliveryId: uuidSchema,
    /** Id of the domain event that was to be delivered. */
    eventId: uuidSchema,
    kind: text,
    attempts: atLeast(1),
    /** One word: `timeout`, `http_status`… */
    error: text,
  }),
  /** The listener has degraded (`domain/delivery/listener-health.ts`). */
  WebhookListenerDegraded: event({ subscriptionId }),
  WebhookListenerRecovered: event({ subscriptionId }),
};

export type WebhookDeliveryEvent = EventsOf<typeof webhookDeliveryEvents>;
