import { refuseFaults } from './faults.js';

export const overlapDefault = 86_400;
export const overlapMost = 30 * 86_400;

/** Seconds for which two secrets work side by side. Throws `invalid_input`. */
export function checkedOverlap(seconds: number = overlapDefault): number {
  const isGood = Number.isInteger(seconds) && seconds >= 0 && seconds <= overlapMost;
  const detail = `must be a whole number of seconds from 0 to ${overlapMost}`;
  refuseFaults(isGood ? [] : [{ pointer: '/overlapSeconds', code: 'range', detail }]);
  return seconds;
}
