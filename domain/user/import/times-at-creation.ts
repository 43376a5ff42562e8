import { isTime } from '../../shared/calendar.js';

/** The times of a user's record when it begins. ISO 8601, UTC, with milliseconds. */
interface TimesAtCreation {
  readonly createdAt: string;
  readonly lastLoginAt: string | null;
}

/**
 * Returns the times of a user who was created at `at`: those of the former system that the event states, but for one that no
 * column takes, as earlier versions let an import state.
 */
export const timesAtCreation = (stated: Partial<TimesAtCreation>, at: string): TimesAtCreation => ({
  createdAt: takenOrNull(stated.createdAt) ?? at,
  lastLoginAt: takenOrNull(stated.lastLoginAt),
});

const takenOrNull = (time: string | null | undefined): string | null =>
  typeof time === 'string' && isTime(time) ? time : null;
