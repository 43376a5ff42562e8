/** Seconds after each failed attempt; there is one attempt more than there are pauses. */
export type RetrySchedule = readonly number[];

/** Attempts that a delivery gets in all. */
export const attemptsOf = (schedule: RetrySchedule): number => schedule.length + 1;

/**
 * Milliseconds from the end of the failed attempt `number` (from 1) to the next one. A delivery that was written down
 * when there were more pauses keeps to the last one.
 */
export const pauseAfter = (schedule: RetrySchedule, number: number): number =>
  (schedule[Math.min(number, schedule.length) - 1] ?? 0) * 1_000;
