/** The pause after each failed attempt, in seconds. There is one attempt more than there are pauses. */
export type RetrySchedule = readonly number[];

/** Returns the number of attempts of a delivery. */
export const attemptsOf = (schedule: RetrySchedule): number => schedule.length + 1;

/**
 * Returns the pause in ms after the failed attempt `number` (from 1). A delivery from a time with more pauses repeats
 * the last one.
 */
export const pauseAfter = (schedule: RetrySchedule, number: number): number =>
  (schedule[Math.min(number, schedule.length) - 1] ?? 0) * 1_000;
