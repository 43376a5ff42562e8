import { signal } from '@preact/signals';
import type { Texts } from './english.js';

/** The languages of the portal, by the names that their speakers give them. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

const KEPT = 'tessera.language';
const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** The language on the screen. */
export const language = signal<Language>('en');

const dictionary = signal<Texts | null>(null);

/** Returns the texts in the person's language. */
export function texts(): Texts {
  if (dictionary.value === null) throw new TypeError('the texts were not loaded');
  return dictionary.value;
}

/** Loads the language that was chosen on this device, else that of the browser. */
export async function loadLanguage(): Promise<void> {
  const wanted = [localStorage.getItem(KEPT) ?? '', ...navigator.languages].map((tag) =>
    tag.slice(0, 2).toLowerCase(),
  );
  await show(wanted.find(isLanguage) ?? 'en');
}

/** Changes the language, on this device for good. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  localStorage.setItem(KEPT, chosen);
  await show(chosen);
}

async function show(chosen: Language): Promise<void> {
  dictionary.value =
    chosen === 'de' ? (await import('./german.js')).german : (await import('./english.js')).english;
  language.value = chosen;
  document.documentElement.lang = chosen;
}
