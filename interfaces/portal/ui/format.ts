import { language } from '../texts/language.js';

/** Returns a number as the person's language writes it. */
export const number = (value: number): string => new Intl.NumberFormat(language.value).format(value);

/** Returns a part (0 to 1) in per cent. */
export const percent = (value: number): string =>
  new Intl.NumberFormat(language.value, { style: 'percent', maximumFractionDigits: 1 }).format(value);

/** Returns names as a list with "and". */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(language.value).format(names);

/** Returns a day in the viewer's zone. */
export const day = (time: string | Date): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium' }).format(new Date(time));

/** Returns a time in the viewer's zone. */
export const dateTime = (time: string | Date): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
