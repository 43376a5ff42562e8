import { moneyText } from '../../../domain/billing/minor-units.js';
import type { MailWords } from './mail-texts.js';

/** By language, since creating a format takes as long as rendering the rest of a mail. */
const known = new Map<string, MailWords>();

/** Returns how a language writes values. @param language BCP 47 */
export function wordsOf(language: string): MailWords {
  const words = known.get(language) ?? newWords(language);
  known.set(language, words);
  return words;
}

function newWords(language: string): MailWords {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const count = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return {
    time: (iso) => `${time.format(new Date(iso))} UTC`,
    day: (iso) => day.format(new Date(iso)),
    money: (amount, currency) => moneyText(amount, currency, language),
    count: (value) => count.format(value),
    percent: (value) => percent.format(value / 100),
  };
}
