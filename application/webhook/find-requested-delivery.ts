import { streamName } from '../../domain/shared/stream-name.js';
import { isEventKind, type EventKind } from '../../domain/webhook/event-kinds.js';
import type { App } from '../app.js';

/** The request for a delivery. */
export interface DeliveryRequest {
  /** Of the event that requests it. */
  readonly eventId: string;
  /** ISO 8601. */
  readonly at: string;
  /** The kind of a sample, or the delivery that is repeated. */
  readonly of: { readonly kind: EventKind } | { readonly deliveryId: string };
}

/**
 * Returns the request for a delivery from the stream of its webhook, for a caller that knows the id before the delivery is
 * written. Null when there is none.
 */
export async function findRequestedDelivery(
  { events, ids }: Pick<App, 'events' | 'ids'>,
  tenantId: string,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryRequest | null> {
  const requests = await events.load(streamName(tenantId, 'webhookdelivery', webhookId));
  for (const { id: eventId, event, context } of requests) {
    if (event.type !== 'WebhookTestRequested' && event.type !== 'WebhookRedeliveryRequested') continue;
    if (ids.derive(eventId, webhookId) !== deliveryId) continue;
    const at = context.occurredAt;
    if (event.type === 'WebhookRedeliveryRequested') {
      const { deliveryId: before, attempt } = event.data;
      return attempt === undefined ? { eventId, at, of: { deliveryId: before } } : null;
    }
    if (isEventKind(event.data.kind)) return { eventId, at, of: { kind: event.data.kind } };
  }
  return null;
}
