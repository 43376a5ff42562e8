import type { AttemptEnd, AttemptFault } from '../../../domain/delivery/delivery.js';
import type { WebhookDeliveryEvent } from '../../../domain/webhook/webhook-delivery-events.js';

/** A delivery of which an attempt has started: no other process attempts it until its lease runs out. */
export interface ClaimedDelivery {
  readonly deliveryId: string;
  readonly tenantId: string;
  readonly webhookId: string;
  /**
   * Id of the attempt and token of its lease. The header `Tessera-Delivery-Id` has this id, not `deliveryId`: it differs
   * for each attempt.
   */
  readonly attemptId: string;
  /** Number of the attempt, from 1. */
  readonly number: number;
  /** The most attempts of the delivery. */
  readonly most: number;
  /** Milliseconds from the time it was due to its claim, by the queue's clock. */
  readonly lateMs: number;
  /** Id of the domain event, without `evt_`. */
  readonly eventId: string;
  readonly kind: string;
  /** The user whose key seals the body; null: the tenant's key does. */
  readonly userId: string | null;
  /** The sealed body; null when it was deleted. */
  readonly sealedBody: Uint8Array | null;
  readonly url: string;
  /** The host of the URL while it has never answered 2xx, so that its requests are limited; null once it has. */
  readonly newHost: string | null;
  /** The replay that it belongs to; null: none. */
  readonly replayId: string | null;
  /** The newest first; `expiresAt` is ISO 8601. */
  readonly secrets: readonly { readonly id: string; readonly expiresAt: string | null }[];
  /** Whether the last attempt for this listener failed, or the listener is degraded. */
  readonly isFailing: boolean;
}

/** The end of an attempt. */
export interface AttemptReport {
  readonly end: AttemptEnd;
  /** The reason of a failure, in one word. */
  readonly fault: AttemptFault | 'erased' | null;
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** Beginning of the answer's body, sealed; null when there was none. */
  readonly snippet: Uint8Array | null;
  /** The IP address that answered, where the host was new; otherwise unknown. */
  readonly address?: string | null;
}

export interface EndedAttempt extends AttemptReport {
  readonly delivery: ClaimedDelivery;
}

/**
 * The record of an attempt. `lost`: its lease had run out, so that its end does not change the delivery. `postponed`: the
 * delivery is due as before the attempt.
 */
export type Recorded =
  | { readonly status: 'succeeded' | 'failed' | 'cancelled' | 'postponed' | 'lost' }
  | { readonly status: 'retrying'; readonly pauseMs: number };

/** A webhook, and the milliseconds until a delivery of it is due; less than 0: overdue. */
export interface DueWebhook {
  readonly webhookId: string;
  readonly inMs: number;
}

/** An attempt whose process died. */
export interface LostAttempt {
  readonly deliveryId: string;
  readonly webhookId: string;
  /** The number of processes that died in a row. */
  readonly losses: number;
}

/** Deliveries, shared by all processes. Every time is by the queue's own clock. */
export interface DeliveryQueue {
  /**
   * Begins attempts of deliveries that are due, the oldest first, `most` for each webhook, durably. Deliveries of a
   * webhook that was deleted or deactivated, and of a replay that pauses, are cancelled instead. A host that has never answered 2xx gets 60 requests a minute
   * over all webhooks; deliveries beyond stay due, and those of a webhook whose attempt was postponed, for a minute.
   */
  claim(
    requests: readonly { readonly webhookId: string; readonly most: number }[],
  ): Promise<readonly ClaimedDelivery[]>;
  /**
   * Records how attempts ended, and returns one result for each. A replay with 20 failures in a row pauses: its deliveries that
   * wait are cancelled. Retries for a while when the database does not answer.
   */
  record(ended: readonly EndedAttempt[]): Promise<readonly Recorded[]>;
  /** Ends the leases that have run out: their attempts are made again. */
  recover(): Promise<readonly LostAttempt[]>;
  /** Returns the webhooks with deliveries that may be claimed now or within `withinMs`. */
  due(withinMs: number): Promise<readonly DueWebhook[]>;
  /** Returns how many deliveries wait for an attempt. */
  countWaiting(): Promise<number>;
}

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
  /** Returns the oldest notices, `most` at most; only those that come after this one, where it is given. */
  oldest(most: number, after?: DeliveryNotice): Promise<readonly DeliveryNotice[]>;
  /** Deletes notices that are in the event log. */
  appended(ids: readonly string[]): Promise<void>;
}

/** Sends deliveries to listeners. */
export interface DeliverySender {
  /**
   * Makes one attempt. Rejects only when nothing was sent since keys, secrets or the requests to an address could not be
   * read; the attempt is repeated when its lease has expired.
   */
  send(delivery: ClaimedDelivery): Promise<AttemptReport>;
  /** Closes all connections at once. */
  close(): Promise<void>;
}
