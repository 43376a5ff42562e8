import { language } from '../texts/language.js';

/** Returns the locale of formats: the browser's own where it is of the language on the screen, such as en-GB. */
export const locale = (): string =>
  navigator.languages.find((tag) => tag.toLowerCase().startsWith(language.value)) ?? language.value;

/** Returns a number as the person's language writes it. */
export const number = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** Returns an amount of money. @param amount in the minor unit of the currency */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Returns a part (0 to 1) in per cent. */
export const percent = (value: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(value);

/** Returns names as a list with "and". */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(locale()).format(names);

/** Returns a day in the viewer's zone. */
export const day = (time: string | Date): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(time));

/** Returns a time in the viewer's zone. */
export const dateTime = (time: string | Date): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
