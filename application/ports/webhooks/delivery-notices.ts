import type { WebhookDeliveryEvent } from '../../../domain/webhook/webhook-delivery-events.js';

/** A fact about deliveries that is yet to be appended to the event log. */
export interface DeliveryNotice {
  /** UUID, also of the event: an append that is repeated adds nothing. */
  readonly id: string;
  readonly tenantId: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly event: Extract<
    WebhookDeliveryEvent,
    { type: 'WebhookDeliveryFailed' | 'WebhookListenerDegraded' | 'WebhookListenerRecovered' }
  >;
}

/** Notices are kept in the transaction in which their facts became true, so that a crash loses none. */
export interface DeliveryNotices {
  /** Returns the oldest notices, `most` at most. */
  oldest(most: number): Promise<readonly DeliveryNotice[]>;
  /** Deletes notices that are in the event log. */
  appended(ids: readonly string[]): Promise<void>;
}
