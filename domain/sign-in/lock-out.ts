const MINUTE_MS = 60_000;

/**
 * Who fails too often has to wait (contract, section 6): an account by its email, whether somebody has it or not, and
 * an address. Failures that led to a lock count no more once it has ended; what is remembered of locks is forgotten
 * after `periodMs` without a failure. Times in ms.
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
