import { dayText } from '../../ui/days.js';

const DAY_MS = 86_400_000;

/** Returns in how many days of the viewer's calendar a time is; 0 for today. @param time ISO 8601 */
export const daysUntil = (time: string): number =>
  Math.round((midnight(new Date(time)) - midnight(new Date())) / DAY_MS);

const midnight = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);

/** Returns the day in so many days. */
export function dayIn(days: number): string {
  const time = new Date();
  time.setDate(time.getDate() + days);
  return dayText(time);
}

/** Returns the end of a day in the viewer's zone, in ISO 8601; a text that is no day as it is, for the API to refuse. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}
