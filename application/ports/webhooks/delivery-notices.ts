import type { WebhookDeliveryEvent } from '../../../domain/webhook/webhook-delivery-events.js';

/** A fact about deliveries that is yet to be appended to the event log. */
export interface DeliveryNotice {
  /** UUID, of the event too: however often it is appended, it is there once. */
  readonly id: string;
  readonly tenantId: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly event: Extract<
    WebhookDeliveryEvent,
    { type: 'WebhookDeliveryFailed' | 'WebhookListenerDegraded' | 'WebhookListenerRecovered' }
  >;
}

/** Kept in the transaction in which they became true, so that none is lost with the process that knew. */
export interface DeliveryNotices {
  /** The oldest, `most` at most. */
  oldest(most: number): Promise<readonly DeliveryNotice[]>;
  /** They are in the event log. */
  appended(ids: readonly string[]): Promise<void>;
}
