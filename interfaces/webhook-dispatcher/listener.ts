/**
 * The limit of the requests to one listener at a time adapts to its answers: it rises while they are quick and halves with
 * each timeout. It buys that a dead listener holds 2 requests instead of 64, and a quick one as many as it can answer
 * (`npm run bench -- webhooks --only dead`).
 */

/** The limit is `least` until the first quick answer, since many listeners may be dead; then it begins with `initial`. */
export const requestLimit = { initial: 8, least: 2, most: 64 } as const;

/** An answer that takes less, in ms, may raise the limit. */
const QUICK_MS = 1_000;

/** Returns whether an answer took so much longer than the best one that more requests would only queue at the listener. */
const isCrowded = (durationMs: number, bestMs: number): boolean => durationMs > 4 * bestMs + 5;

/** Slow answers in a row that make a listener suspect. */
const MANY_SLOW = 3;

/** The properties of an attempt's end that characterize the listener. */
export interface AttemptAnswer {
  readonly durationMs: number;
  readonly timedOut: boolean;
  readonly succeeded: boolean;
}

/** The listener of one webhook, as this process knows it. */
export interface Listener {
  readonly webhookId: string;
  /** Null until its first delivery is claimed. */
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
  /** Its last answer was not slow. */
  isProven: boolean;
  isSuspect: boolean;
  slowInRow: number;
  /** The duration of the quickest success, in ms. Rises by 1 % with each success, since a listener may become slower. */
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
 * Adapts the listener's limit to an answer: the first quick answer sets it to `initial`, each quick success adds one, each
 * timeout halves it. Three slow answers in a row make the listener suspect until one is not slow. An answer is slow that
 * takes half of the timeout or more.
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
