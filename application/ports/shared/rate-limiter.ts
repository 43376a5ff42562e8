/** The state of a rate limit for one caller. */
export interface RateLimitState {
  readonly allowed: boolean;
  /** Requests allowed in a window of 60 s. */
  readonly limit: number;
  /** Requests left in the window. */
  readonly remaining: number;
  /** Seconds since the epoch at which the window ends. */
  readonly resetAt: number;
}

/** Counts requests per key over all processes; at most 10 % more than the limit get through. */
export interface RateLimiter {
  /** Returns the state as this process knows it, without counting. Not allowed only when the limit is known to be used up. */
  peek(key: string): RateLimitState;
  /**
   * Counts a request. Returns without a promise where possible, so that a request seldom waits for the database.
   * @param limit requests in a window for this key. Default: those of the limiter
   */
  take(key: string, limit?: number): RateLimitState | Promise<RateLimitState>;
}
