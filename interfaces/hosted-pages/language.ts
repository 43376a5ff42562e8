import type { Texts } from './texts/english.js';
import { english } from './texts/english.js';
import { german } from './texts/german.js';

interface Spoken {
  /** In the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: Texts;
}

const spoken = {
  en: { name: 'English', direction: 'ltr', texts: english },
  de: { name: 'Deutsch', direction: 'ltr', texts: german },
} as const satisfies Record<string, Spoken>;

/** The languages the pages speak: the value of `lang`, and of `ui_locales_supported`. */
export type Language = keyof typeof spoken;

export const languages = Object.keys(spoken) as readonly Language[];

export const textsOf = (language: Language): Texts => spoken[language].texts;

/** What a language is called by those who speak it. */
export const nameOfLanguage = (language: Language): string => spoken[language].name;

/** For `dir` (HTML). */
export const directionOf = (language: Language): 'ltr' | 'rtl' => spoken[language].direction;

/** The language that a BCP 47 tag asks for; undefined where the pages do not speak it. */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.split('-', 1)[0]?.toLowerCase() ?? '';
  return languages.find((known) => known === primary);
}

/**
 * The first language we speak of those asked for: `ui_locales` (OpenID Connect Core, section 3.1.2.1), then the
 * browser's `Accept-Language`, then English.
 * @param uiLocales BCP 47 tags in order of preference
 */
export function chooseLanguage(uiLocales: readonly string[], acceptLanguage: string | undefined): Language {
  for (const tag of [...uiLocales, ...tagsByPreference(acceptLanguage ?? '')]) {
    const language = languageOfTag(tag);
    if (language !== undefined) return language;
  }
  return 'en';
}

/** What anybody may make us look at. */
const MAX_TAGS = 20;

/** RFC 9110, section 12.5.4: by weight, equal weights in their order; weight 0 is not wanted. */
const tagsByPreference = (header: string): string[] =>
  header
    .split(',', MAX_TAGS)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1';
      return { tag, weight: Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
