import { language } from '../texts/language.js';

/** Returns the locale of formats: the browser's own where it is of the language on the screen, such as en-GB. */
export const locale = (): string =>
  navigator.languages.find((tag) => tag.toLowerCase().startsWith(language.value)) ?? language.value;

/** Formats of numbers by locale: one takes longer to make than the numbers of a whole table to write. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Returns a number as the person's language writes it. */
export function number(value: number): string {
  const of = locale();
  const format = numberFormats.get(of) ?? new Intl.NumberFormat(of);
  numberFormats.set(of, format);
  return format.format(value);
}

/** Returns a part (0 to 1) in per cent. */
export const percent = (value: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(value);

/** Returns the rate of a tax. @param value in per cent, with at most four digits after the point */
export const taxRate = (value: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 4 }).format(value / 100);

/** Returns names as a list with "and". */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(locale()).format(names);

/** Returns a day in the viewer's zone. */
export const day = (time: string | Date): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(time));

/** Returns the day in UTC of what is billed: the same date for every viewer, and as in mails. */
export const billedDay = (time: string | Date): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time));

/** Returns a time in the viewer's zone, to the minute or to the second. */
export const dateTime = (time: string | Date, isExact = false): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: isExact ? 'medium' : 'short' }).format(
    new Date(time),
  );
