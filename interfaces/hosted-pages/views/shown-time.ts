import { type Language, formatsOf } from '../page-request/language.js';
import { markedTime } from '../texts/marked-time.js';

/** Returns what formats times in UTC: a page without script does not know the reader's zone. */
function utcFormat(options: Intl.DateTimeFormatOptions): (language: Language, time: Date) => string {
  const formats = new Map<Language, Intl.DateTimeFormat>();
  return (language, time) => {
    const format =
      formats.get(language) ?? new Intl.DateTimeFormat(formatsOf(language), { ...options, timeZone: 'UTC' });
    formats.set(language, format);
    return `${format.format(time)} UTC`;
  };
}

const dateAndTime = utcFormat({ dateStyle: 'medium', timeStyle: 'short' });
const clock = utcFormat({ timeStyle: 'short' });

/**
 * Returns a time (ISO 8601) for a text of a page: in UTC, and marked, so that the page's script shows it in the reader's
 * zone.
 */
export const shownTime = (language: Language, iso: string): string => {
  const time = new Date(iso);
  return markedTime(time, 'date', dateAndTime(language, time));
};

/** Returns the time of the day of a time (ms since the epoch) for a text of a page, likewise. */
export const shownClock = (language: Language, ms: number): string => {
  const time = new Date(ms);
  return markedTime(time, 'clock', clock(language, time));
};
