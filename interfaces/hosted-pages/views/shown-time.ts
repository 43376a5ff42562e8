import type { Language } from '../page-request/language.js';

const formats = new Map<Language, Intl.DateTimeFormat>();

/** Returns a time (ISO 8601) as a page shows it, in UTC: a page without script does not know the reader's zone. */
export function shownTime(language: Language, iso: string): string {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
  formats.set(language, format);
  return `${format.format(new Date(iso))} UTC`;
}
