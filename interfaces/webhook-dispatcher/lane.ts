/**
 * Requests to one listener that may be under way at a time: what it begins with once it has answered quickly, and what
 * it stays between. Until then there are few, since many dead listeners may come at once, at every start.
 */
export const laneWidth = { start: 8, least: 2, most: 64 } as const;

/** An answer within this time may make room for one more, ms … */
const QUICK_MS = 1_000;

/** … unless it took much longer than the best one did: then requests wait somewhere, and more of them wait longer. */
const isCrowded = (durationMs: number, bestMs: number): boolean => durationMs > 4 * bestMs + 5;

/** Slow answers in a row that make a listener suspect. */
const MANY_SLOW = 3;

/** How an attempt went, as far as it matters to those after it. */
export interface Answer {
  readonly durationMs: number;
  readonly timedOut: boolean;
  readonly succeeded: boolean;
}

/** What is to be sent to one listener, by this process. */
export interface Lane {
  readonly subscriptionId: string;
  /** Known with the first delivery. */
  tenantId: string | null;
  /** May be under way at a time. */
  width: number;
  underWay: number;
  /** Something may be due. */
  hasMore: boolean;
  /** Its deliveries are being claimed. */
  isAsking: boolean;
  /** It was hinted at meanwhile. */
  wasHinted: boolean;
  /** It has answered quickly, and not been slow since. */
  isProven: boolean;
  isSuspect: boolean;
  slowInRow: number;
  /** The quickest success, forgotten little by little: a listener may become slower for good. */
  bestMs: number;
}

export const newLane = (subscriptionId: string): Lane => ({
  subscriptionId,
  tenantId: null,
  width: laneWidth.least,
  underWay: 0,
  hasMore: false,
  isAsking: false,
  wasHinted: false,
  isProven: false,
  isSuspect: false,
  slowInRow: 0,
  bestMs: Infinity,
});

/**
 * Learns from an answer: the first quick one opens the lane, quick successes widen the lane one by one, a time-out halves it. Three slow answers in a row
 * make the listener suspect, one that is not slow takes that back. Slow is half of the time-out, whatever the answer.
 */
export function learn(lane: Lane, { durationMs, timedOut, succeeded }: Answer, timeoutMs: number): void {
  if (succeeded) lane.bestMs = Math.min(lane.bestMs * 1.01 + 0.01, durationMs);
  if (timedOut) lane.width = Math.max(laneWidth.least, Math.floor(lane.width / 2));
  else if (!lane.isProven && durationMs < timeoutMs / 2) lane.width = Math.max(lane.width, laneWidth.start);
  else if (succeeded && durationMs < QUICK_MS && !isCrowded(durationMs, lane.bestMs))
    lane.width = Math.min(laneWidth.most, lane.width + 1);
  if (timedOut || durationMs >= timeoutMs / 2) {
    lane.slowInRow += 1;
    lane.isProven = false;
    if (lane.slowInRow >= MANY_SLOW) lane.isSuspect = true;
    return;
  }
  lane.slowInRow = 0;
  lane.isProven = true;
  lane.isSuspect = false;
}
