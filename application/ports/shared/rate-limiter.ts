/** How a caller stands with its limit. */
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
  /** What is known here, spending nothing. Not allowed only where the limit is known to be used up. */
  peek(key: string): RateLimitState;
  /** Spends one request. Answers at once where it can, so that a request seldom waits for another process. */
  take(key: string): RateLimitState | Promise<RateLimitState>;
}
