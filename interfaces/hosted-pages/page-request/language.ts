import { languageOf, languages, type Language } from '../../../application/shared/language.js';
import { type Texts, english } from '../texts/english.js';
import { german } from '../texts/german.js';

interface LanguageDetails {
  /** The name in the language itself. */
  readonly name: string;
  /** For `dir` (HTML). */
  readonly direction: 'ltr' | 'rtl';
  /** The tag (BCP 47) whose rules times are written by. */
  readonly formats: string;
  readonly texts: Texts;
}

const languageDetails: Readonly<Record<Language, LanguageDetails>> = {
  en: { name: 'English', direction: 'ltr', formats: 'en-GB', texts: english },
  de: { name: 'Deutsch', direction: 'ltr', formats: 'de', texts: german },
};

export { languageOf, languages, type Language };

/** Returns the texts of a language. */
export const textsOf = (language: Language): Texts => languageDetails[language].texts;

/** Returns the name of a language in that language. */
export const nameOfLanguage = (language: Language): string => languageDetails[language].name;

/** Returns the direction of a language's script. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => languageDetails[language].direction;

/** Returns the tag (BCP 47) whose rules times in a language are written by. */
export const formatsOf = (language: Language): string => languageDetails[language].formats;

/** The languages that a user may prefer. Tags are of BCP 47, in order of preference. */
export interface LanguagePreferences {
  /** The language that the user picked on a page. */
  readonly picked?: Language | null | undefined;
  /** `ui_locales` of the authorization request (OpenID Connect Core, section 3.1.2.1). */
  readonly uiLocales?: readonly string[] | undefined;
  /** The language of the signed-in user. */
  readonly locale?: string | null | undefined;
  readonly acceptLanguage: string | undefined;
  /** The tenant's default. */
  readonly defaultLocale?: string | null | undefined;
}

/**
 * Returns the first supported language: the picked one, then `ui_locales`, the user's own, the browser's
 * `Accept-Language`, the tenant's default, and English.
 */
export const chooseLanguage = ({
  picked,
  uiLocales = [],
  locale,
  acceptLanguage = '',
  defaultLocale,
}: LanguagePreferences): Language =>
  languageOf([picked, ...uiLocales, locale, ...tagsByPreference(acceptLanguage), defaultLocale]) ?? 'en';

/** The most tags of a header that are read. */
const MAX_TAGS = 20;

/**
 * Returns the tags of `Accept-Language` by weight, equal weights in their order, without those of weight 0 (RFC 9110,
 * section 12.5.4).
 */
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
