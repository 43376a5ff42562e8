export const deliveryStatuses = [
  'pending',
  'in_progress',
  'retrying',
  'succeeded',
  'failed',
  'cancelled',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Returns whether no more attempts are made. */
export const isFinal = (status: DeliveryStatus): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled';

/** An attempt as the Management API shows it. */
export interface AttemptRecord {
  /** Sent as `Tessera-Delivery-Id`. */
  readonly attemptId: string;
  readonly number: number;
  readonly startedAt: string;
  /** Null while it is under way, and after an interruption. */
  readonly durationMs: number | null;
  readonly statusCode: number | null;
  readonly error: string | null;
  /** Beginning of the listener's answer; null when there was none, or its user was erased. */
  readonly responseSnippet: string | null;
}

/** A request as a listener got it. */
export interface DeliveryRequestSent {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** A delivery as the Management API shows it. Times are ISO 8601 UTC with milliseconds. */
export interface DeliveryRecord {
  readonly id: string;
  readonly subscriptionId: string;
  /** `evt_…` */
  readonly eventId: string;
  readonly event: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly maxAttempts: number;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly isTest: boolean;
  /** The delivery that it repeats, or the replay of an event that was never delivered before. */
  readonly replayOf: string | null;
  readonly attempts: readonly AttemptRecord[];
}

/** Returns the record of a delivery that is not written yet. */
export const dueDelivery = (
  due: Pick<
    DeliveryRecord,
    'id' | 'subscriptionId' | 'eventId' | 'event' | 'isTest' | 'replayOf' | 'maxAttempts'
  >,
  at: string,
): DeliveryRecord => ({
  id: due.id,
  subscriptionId: due.subscriptionId,
  eventId: due.eventId,
  event: due.event,
  status: 'pending',
  attemptCount: 0,
  maxAttempts: due.maxAttempts,
  nextAttemptAt: at,
  createdAt: at,
  completedAt: null,
  lastStatusCode: null,
  lastError: null,
  isTest: due.isTest,
  replayOf: due.replayOf,
  attempts: [],
});
