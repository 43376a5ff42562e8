/**
 * `finding`: the log is still read, so that the total grows; `delivering`; `completed`: every delivery has ended; `paused`: the
 * listener failed 20 in a row; `cancelled`: the webhook was deactivated or deleted before everything was read.
 */
export const replayStates = ['finding', 'delivering', 'completed', 'paused', 'cancelled'] as const;

/** A replay and how far it is. Times are ISO 8601. */
export interface ReplayRecord {
  readonly id: string;
  readonly subscriptionId: string;
  readonly from: string;
  /** Excluded. */
  readonly to: string;
  /** Kinds and patterns; null: those of the webhook. */
  readonly events: readonly string[] | null;
  /** Only events whose last delivery had this status; null: all. */
  readonly deliveryStatus: string | null;
  readonly status: (typeof replayStates)[number];
  /** Deliveries made so far. */
  readonly total: number;
  /** Those that succeeded. */
  readonly sent: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly createdAt: string;
  readonly pausedAt: string | null;
  /** When the last delivery ended; null before. */
  readonly completedAt: string | null;
}
