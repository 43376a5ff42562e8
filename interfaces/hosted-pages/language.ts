import type { Texts } from './texts/english.js';
import { english } from './texts/english.js';
import { german } from './texts/german.js';

const dictionaries = { en: english, de: german } as const satisfies Record<string, Texts>;

/** The languages the pages speak: the value of `lang`, and of `ui_locales_supported`. */
export type Language = keyof typeof dictionaries;

export const languages = Object.keys(dictionaries) as readonly Language[];

export const textsOf = (language: Language): Texts => dictionaries[language];

/**
 * The first language we speak of those asked for: `ui_locales` (OpenID Connect Core, section 3.1.2.1), then the
 * browser's `Accept-Language`, then English.
 * @param uiLocales BCP 47 tags in order of preference
 */
export function chooseLanguage(uiLocales: readonly string[], acceptLanguage: string | undefined): Language {
  for (const tag of [...uiLocales, ...tagsByPreference(acceptLanguage ?? '')]) {
    const primary = tag.split('-', 1)[0]?.toLowerCase() ?? '';
    const language = languages.find((known) => known === primary);
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
