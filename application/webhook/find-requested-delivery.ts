import { streamName } from '../../domain/shared/stream-name.js';
import { isEventKind, type EventKind } from '../../domain/webhook/event-kinds.js';
import type { App } from '../app.js';

/** A delivery that was asked for. */
export interface AskedDelivery {
  /** Of the event that asks for it. */
  readonly eventId: string;
  /** ISO 8601. */
  readonly at: string;
  /** A sample of a kind, or the delivery that is made once more. */
  readonly of: { readonly kind: EventKind } | { readonly deliveryId: string };
}

/**
 * The request for this delivery, from the stream of its subscription: for who knows its id before it is written down.
 * Null when nobody asked for it.
 */
export async function findRequestedDelivery(
  { events, ids }: Pick<App, 'events' | 'ids'>,
  tenantId: string,
  subscriptionId: string,
  deliveryId: string,
): Promise<AskedDelivery | null> {
  const asked = await events.load(streamName(tenantId, 'webhookdelivery', subscriptionId));
  for (const { id: eventId, event, context } of asked) {
    if (event.type !== 'WebhookTestRequested' && event.type !== 'WebhookRedeliveryRequested') continue;
    if (ids.derive(eventId, subscriptionId) !== deliveryId) continue;
    const at = context.occurredAt;
    if (event.type === 'WebhookRedeliveryRequested')
      return { eventId, at, of: { deliveryId: event.data.deliveryId } };
    if (isEventKind(event.data.kind)) return { eventId, at, of: { kind: event.data.kind } };
  }
  return null;
}
