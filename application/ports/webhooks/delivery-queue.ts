import type { AttemptEnd, AttemptFault } from '../../../domain/delivery/delivery.js';

/** A delivery of which an attempt has begun: nobody else attempts it until its lease runs out. */
export interface ClaimedDelivery {
  readonly deliveryId: string;
  readonly tenantId: string;
  readonly subscriptionId: string;
  /** Sent as `Tessera-Delivery-Id`; whoever shows it may say how the attempt ended, until its lease runs out. */
  readonly attemptId: string;
  /** This attempt, from 1. */
  readonly number: number;
  /** Attempts in all. */
  readonly most: number;
  /** Milliseconds that it began after it was due, by the queue's clock. */
  readonly lateMs: number;
  /** Of the domain event, without `evt_`. */
  readonly eventId: string;
  readonly kind: string;
  /** Whose key seals the body; null: the tenant's. */
  readonly userId: string | null;
  /** Null when it was purged. */
  readonly sealedBody: Uint8Array | null;
  readonly url: string;
  /** The newest first; `expiresAt` is ISO 8601. */
  readonly secrets: readonly { readonly id: string; readonly expiresAt: string | null }[];
  /** Whether attempts for this listener failed lately. */
  readonly isFailing: boolean;
}

/** What came of an attempt. */
export interface AttemptReport {
  readonly end: AttemptEnd;
  /** One word: why it did not succeed. */
  readonly fault: AttemptFault | 'erased' | null;
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** Of the answer, sealed; null when there was nothing. */
  readonly snippet: Uint8Array | null;
}

export interface EndedAttempt extends AttemptReport {
  readonly delivery: ClaimedDelivery;
}

/** How an attempt was recorded. `lost`: its lease had run out, so that what it says changes nothing any more. */
export type Recorded =
  | { readonly status: 'succeeded' | 'failed' | 'cancelled' | 'lost' }
  | { readonly status: 'retrying'; readonly pauseMs: number };

/** A subscription that something is due for, in so many milliseconds; less than 0: it has been for so long. */
export interface DueSubscription {
  readonly subscriptionId: string;
  readonly inMs: number;
}

/** An attempt whose worker died. */
export interface LostAttempt {
  readonly deliveryId: string;
  readonly subscriptionId: string;
  /** In a row. */
  readonly losses: number;
}

/** Deliveries, shared by all processes. Every time is by the queue's own clock. */
export interface DeliveryQueue {
  /**
   * Begins attempts of what is due, the oldest first, `most` for each listener; what is for a listener that is gone or
   * switched off is cancelled instead. Durable before it answers.
   */
  claim(
    asked: readonly { readonly subscriptionId: string; readonly most: number }[],
  ): Promise<readonly ClaimedDelivery[]>;
  /** Records how attempts ended, in order. Insists for a while when the database does not answer. */
  record(ended: readonly EndedAttempt[]): Promise<readonly Recorded[]>;
  /** Takes attempts from workers that died: they are made again. */
  recover(): Promise<readonly LostAttempt[]>;
  /** Subscriptions that something is due for now or within `withinMs`. */
  due(withinMs: number): Promise<readonly DueSubscription[]>;
  /** Deliveries that wait for an attempt. */
  countWaiting(): Promise<number>;
}
