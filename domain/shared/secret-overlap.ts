import { refuseFaults } from './faults.js';

/** The default overlap of two secrets, in seconds. */
export const overlapDefault = 86_400;

/** The longest overlap of two secrets, in seconds. */
export const overlapMost = 30 * 86_400;

/** Returns the seconds for which two secrets work during a rotation. Throws `invalid_input`. */
export function checkedOverlap(seconds: number = overlapDefault): number {
  const isGood = Number.isInteger(seconds) && seconds >= 0 && seconds <= overlapMost;
  const detail = `must be a whole number of seconds from 0 to ${overlapMost}`;
  refuseFaults(isGood ? [] : [{ pointer: '/overlapSeconds', code: 'range', detail }]);
  return seconds;
}
