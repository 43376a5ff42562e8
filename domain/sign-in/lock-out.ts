const MINUTE_MS = 60_000;

/**
 * An account with too many failures has to wait: by its email, whether somebody has it or not.
 * Failures that led to a lock count no more once it has ended; what is remembered of locks is forgotten after `periodMs`
 * without a failure. Times in ms.
 */
export const lockOut = {
  /** So many failures … */
  failures: 10,
  /** … within this time lock … */
  periodMs: 15 * MINUTE_MS,
  /** … for so long, for twice as long the next time … */
  shortestMs: MINUTE_MS,
  /** … and never for longer. */
  longestMs: 15 * MINUTE_MS,
} as const;

/**
 * What one address (IPv6: its /64) may get wrong at one tenant. Far more than at an account, since
 * an office shares an address. Times in ms.
 */
export const addressLimit = {
  /** So many refused credentials … */
  refusals: 100,
  /** … within this time: no further password is looked at until the oldest of them is older. */
  periodMs: 15 * MINUTE_MS,
  /** What is refused above the limit is noted at most this often, as a number. */
  noteEveryMs: MINUTE_MS,
} as const;
