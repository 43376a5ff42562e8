import type { FormData } from './page-data.js';

/**
 * Shows times in the reader's zone, by the rules of the reader's region where the browser has the page's language.
 */
export function showTimes(texts: Pick<FormData, 'formats'>): void {
  const { lang } = document.documentElement;
  const formats = navigator.languages.find((tag) => tag.split('-')[0] === lang) ?? texts.formats;
  const dateAndTime = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeStyle: 'short' });
  const clock = new Intl.DateTimeFormat(formats, { timeStyle: 'short' });
  for (const time of document.querySelectorAll('time')) {
    time.title = time.textContent;
    time.textContent = ('clock' in time.dataset ? clock : dateAndTime).format(new Date(time.dateTime));
  }
}
