import type { Cookies } from '../../http/requests/cookies.js';
import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { type Language, languageOf } from './language.js';

/** Returns the query of any length, since pages that refuse a long address need it as well. */
export const queryOf = ({ url }: HttpRequest): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** The language that the user picked in the footer of a page. It precedes those of the browser and the application. */
export interface PickedLanguage {
  /** Null when none was picked. */
  readonly picked: Language | null;
  /** The language of the session that ended in this browser; null for none. */
  readonly last: Language | null;
  /** Stores the choice at the tenant's host. */
  readonly headers: HeaderList;
}

/** Returns the language of `ui_locales` in the address, else the stored one. */
export function pickedLanguage(cookies: Cookies, req: HttpRequest): PickedLanguage {
  const values = queryOf(req).getAll('ui_locales');
  const asked = languageOf(values.length === 1 ? values : []);
  const last = languageOf([cookies.read(req, 'tessera_last_language')]);
  return asked === null
    ? { picked: languageOf([cookies.read(req, 'tessera_language')]), last, headers: [] }
    : { picked: asked, last, headers: cookies.set('tessera_language', asked) };
}

/**
 * Returns the headers that make the saved language that of the pages, whatever was picked before; for none, or one that
 * pages have no texts in, the browser's counts again.
 * @param locale language tag (BCP 47); empty for none
 */
export const pickLocale = (cookies: Cookies, locale: string): HeaderList => {
  const language = languageOf([locale]);
  return language === null ? cookies.clear('tessera_language') : cookies.set('tessera_language', language);
};

/**
 * Returns the headers that keep the language of a session's pages after its end, until the browser is closed or a user
 * signs in.
 */
export const storeLanguage = (cookies: Cookies, language: Language): HeaderList =>
  cookies.set('tessera_last_language', language);
