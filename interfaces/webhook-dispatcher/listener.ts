/**
 * How many requests one listener gets at a time. The limit adapts to the answers: it rises while they are quick, halves
 * with each timeout, and a listener that is slow becomes suspect. It buys that a dead listener holds 2 requests instead
 * of 64 while a quick one takes what it can answer (`npm run bench -- webhooks --only dead`).
 */

/**
 * Limits of the requests to one listener: `initial` from its first quick answer on, before that `least`, since at every
 * start many listeners may be dead.
 */
export const requestLimit = { initial: 8, least: 2, most: 64 } as const;

/** An answer within so many ms may raise the limit. */
const QUICK_MS = 1_000;

/** Whether an answer took so much longer than the best one that more requests would only wait at the listener. */
const isCrowded = (durationMs: number, bestMs: number): boolean => durationMs > 4 * bestMs + 5;

/** Slow answers in a row that make a listener suspect. */
const MANY_SLOW = 3;

/** How an attempt ended, as far as it says something about the listener. */
export interface AttemptAnswer {
  readonly durationMs: number;
  readonly timedOut: boolean;
  readonly succeeded: boolean;
}

/** The listener of one webhook, as this process knows it. */
export interface Listener {
  readonly webhookId: string;
  /** Known from its first delivery on. */
  tenantId: string | null;
  /** Most requests at a time. */
  limit: number;
  underWay: number;
  /** Deliveries may be due. */
  hasMore: boolean;
  /** Its deliveries are being claimed. */
  isClaiming: boolean;
  /** Woken since the last claim began. */
  wasWoken: boolean;
  /** It has answered quickly, and not been slow since. */
  isProven: boolean;
  isSuspect: boolean;
  slowInRow: number;
  /** The quickest success in ms; rises a little with each other one, since a listener may become slower for good. */
  bestMs: number;
}

export const newListener = (webhookId: string): Listener => ({
  webhookId,
  tenantId: null,
  limit: requestLimit.least,
  underWay: 0,
  hasMore: false,
  isClaiming: false,
  wasWoken: false,
  isProven: false,
  isSuspect: false,
  slowInRow: 0,
  bestMs: Infinity,
});

/**
 * Adapts the listener's limit to an answer. The first quick answer sets it to `initial`, each quick success adds one, each
 * timeout halves it. Three slow answers in a row make the listener suspect until one is not slow; slow is half of the
 * timeout, whatever the answer.
 */
export function learn(
  listener: Listener,
  { durationMs, timedOut, succeeded }: AttemptAnswer,
  timeoutMs: number,
): void {
  const { least, initial, most } = requestLimit;
  if (succeeded) listener.bestMs = Math.min(listener.bestMs * 1.01 + 0.01, durationMs);
  if (timedOut) listener.limit = Math.max(least, Math.floor(listener.limit / 2));
  else if (!listener.isProven && durationMs < timeoutMs / 2)
    listener.limit = Math.max(listener.limit, initial);
  else if (succeeded && durationMs < QUICK_MS && !isCrowded(durationMs, listener.bestMs))
    listener.limit = Math.min(most, listener.limit + 1);
  const isSlow = timedOut || durationMs >= timeoutMs / 2;
  listener.slowInRow = isSlow ? listener.slowInRow + 1 : 0;
  listener.isProven = !isSlow;
  listener.isSuspect = isSlow && (listener.isSuspect || listener.slowInRow >= MANY_SLOW);
}
