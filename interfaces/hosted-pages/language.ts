import { languageOf, languages, type Language } from '../../application/shared/language.js';
import type { Texts } from './texts/english.js';
import { english } from './texts/english.js';
import { german } from './texts/german.js';

const dictionaries: Readonly<Record<Language, Texts>> = { en: english, de: german };

export { languages, type Language };

export const textsOf = (language: Language): Texts => dictionaries[language];

/** What a page knows of the languages that its reader wants. Tags are of BCP 47, in order of preference. */
export interface Wanted {
  /** `ui_locales` of the authorization request (OpenID Connect Core, section 3.1.2.1). */
  readonly uiLocales?: readonly string[] | undefined;
  /** Of the person who is signed in. */
  readonly locale?: string | null | undefined;
  readonly acceptLanguage: string | undefined;
  /** The tenant's default. */
  readonly defaultLocale?: string | null | undefined;
}

/**
 * Returns the first language of ours among those wanted: `ui_locales`, then the person's own, then the browser's
 * `Accept-Language`, then the tenant's default, then English.
 */
export const chooseLanguage = ({
  uiLocales = [],
  locale,
  acceptLanguage = '',
  defaultLocale,
}: Wanted): Language =>
  languageOf([...uiLocales, locale, ...tagsByPreference(acceptLanguage), defaultLocale]) ?? 'en';

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
