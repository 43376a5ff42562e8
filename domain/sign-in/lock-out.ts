const MINUTE_MS = 60_000;

/**
 * The lock-out of an account after failures, by its email, whether a user has that email or not. Failures that led to a
 * lock count no more once it has ended; locks are forgotten after `periodMs` without a failure. Times in ms.
 */
export const lockOut = {
  /** This many failures … */
  failures: 10,
  /** … or this many in a browser that the account has signed in in, which has a count and locks of its own … */
  knownBrowserFailures: 5,
  /** … within this time cause a lock … */
  periodMs: 15 * MINUTE_MS,
  /** … of this length, doubled at each further lock … */
  shortestMs: MINUTE_MS,
  /** … up to this length. */
  longestMs: 15 * MINUTE_MS,
} as const;

/** The limits of an authenticator app's wrong codes besides the lock-out of their step. Times in ms. */
export const appCodes = {
  /**
   * After this many in a row no code of the app is accepted until another factor was proved (NIST SP 800-63B, 3.2.2). Browsers in
   * which the account has signed in have as many of their own.
   */
  misses: 100,
  /** The user is notified of a lock of the step at most once in this time. */
  noticeEveryMs: 24 * 60 * MINUTE_MS,
} as const;

/**
 * The limit of refused credentials from an IP address (IPv6: its /64) at one tenant. Far higher than for an account, since
 * an office shares an address. Times in ms.
 */
export const addressLimit = {
  /** After this many refused credentials … */
  refusals: 100,
  /** … within this time, no further password is verified until the oldest of them is older. */
  periodMs: 15 * MINUTE_MS,
  /** Refusals above the limit are recorded at most this often, as a number. */
  recordEveryMs: MINUTE_MS,
} as const;
