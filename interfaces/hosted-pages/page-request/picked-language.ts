import type { Cookies } from '../../http/requests/cookies.js';
import { type Parameters, single } from '../../http/requests/form-body.js';
import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { type Language, languageOf } from './language.js';

const COOKIE = 'tessera_language';

/** Seconds: half a year. */
const LIFETIME = 180 * 24 * 60 * 60;

/** Returns the query of any length, since pages that refuse a long address need it as well. */
const queryOf = ({ url }: HttpRequest): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** The language that the user picked in the footer of a page. It precedes those of the browser and the application. */
export interface PickedLanguage {
  /** Null when none was picked. */
  readonly picked: Language | null;
  /** Stores the choice at the tenant's host. */
  readonly headers: HeaderList;
}

/** Returns the language of `ui_locales` in the address, else the stored one. */
export function pickedLanguage(cookies: Cookies, req: HttpRequest): PickedLanguage {
  const values = queryOf(req).getAll('ui_locales');
  const asked = languageOf(values.length === 1 ? values : []);
  return asked === null
    ? { picked: languageOf([cookies.read(req, COOKIE)]), headers: [] }
    : { picked: asked, headers: cookies.set(COOKIE, asked, LIFETIME) };
}

/** The parameters that a page's address keeps. Others, such as the secret of a link, must not be repeated in a page. */
const KEPT = ['request', 'account'] as const;

/** Returns the address of the shown page as a path; for the answer to a form, that of the form. */
export function addressHere({ path }: HttpRequest, parameters: Parameters): string {
  const kept = new URLSearchParams();
  for (const name of KEPT) {
    const value = single(parameters, name);
    if (value !== undefined) kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept.toString()}`;
}
