const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the day of a time in the viewer's zone, as fields of dates and the address have it: `2027-01-31`. */
export const dayText = (time: Date): string =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;

/**
 * Returns the beginning of a day of the viewer's zone; null for a text that is no day.
 * @param daysLater moves it by so many days
 */
export function startOfDay(day: string | undefined, daysLater = 0): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (year === undefined) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
}

/** The viewer's zone, such as `Europe/Berlin`. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
