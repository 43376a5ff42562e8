import { languageOf, languages, type Language } from '../../../application/shared/language.js';
import type { Texts } from '../texts/english.js';
import { english } from '../texts/english.js';
import { german } from '../texts/german.js';

interface Spoken {
  /** In the language itself. */
  readonly name: string;
  /** For `dir` (HTML). */
  readonly direction: 'ltr' | 'rtl';
  readonly texts: Texts;
}

const spoken: Readonly<Record<Language, Spoken>> = {
  en: { name: 'English', direction: 'ltr', texts: english },
  de: { name: 'Deutsch', direction: 'ltr', texts: german },
};

export { languageOf, languages, type Language };

export const textsOf = (language: Language): Texts => spoken[language].texts;

/** What a language is called by those who speak it. */
export const nameOfLanguage = (language: Language): string => spoken[language].name;

export const directionOf = (language: Language): 'ltr' | 'rtl' => spoken[language].direction;

/** What a page knows of the languages that its reader wants. Tags are of BCP 47, in order of preference. */
export interface Wanted {
  /** What the person picked on a page. */
  readonly picked?: Language | null | undefined;
  /** `ui_locales` of the authorization request (OpenID Connect Core, section 3.1.2.1). */
  readonly uiLocales?: readonly string[] | undefined;
  /** Of the person who is signed in. */
  readonly locale?: string | null | undefined;
  readonly acceptLanguage: string | undefined;
  /** The tenant's default. */
  readonly defaultLocale?: string | null | undefined;
}

/**
 * Returns the first language of ours among those wanted: the picked one, then `ui_locales`, then the person's own, then the browser's
 * `Accept-Language`, then the tenant's default, then English.
 */
export const chooseLanguage = ({
  picked,
  uiLocales = [],
  locale,
  acceptLanguage = '',
  defaultLocale,
}: Wanted): Language =>
  languageOf([picked, ...uiLocales, locale, ...tagsByPreference(acceptLanguage), defaultLocale]) ?? 'en';

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
