import type { Cookies } from '../../http/requests/cookies.js';
import type { Parameters } from '../../http/requests/form-body.js';
import { single } from '../../http/requests/form-body.js';
import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { Language } from './language.js';
import { languageOf } from './language.js';

const COOKIE = 'tessera_language';

/** Seconds: half a year. */
const LIFETIME = 180 * 24 * 60 * 60;

/** The address' query, however long it is: this also serves pages that say that it is too long. */
const queryOf = ({ url }: HttpRequest): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** A language that a person picked in the footer of a page, which comes before what browser and application ask for. */
export interface PickedLanguage {
  /** Null where none was picked. */
  readonly picked: Language | null;
  /** Keep it for the tenant's host. */
  readonly headers: HeaderList;
}

/** Reads `ui_locales` in the address, else what the browser has kept of it. */
export function pickedLanguage(cookies: Cookies, req: HttpRequest): PickedLanguage {
  const values = queryOf(req).getAll('ui_locales');
  const asked = languageOf(values.length === 1 ? values : []);
  return asked === null
    ? { picked: languageOf([cookies.read(req, COOKIE)]), headers: [] }
    : { picked: asked, headers: cookies.set(COOKIE, asked, LIFETIME) };
}

/** Parameters that tell what a page is about. Of others, such as the secret of a link, a page repeats nothing. */
const KEPT = ['request', 'account'] as const;

/** The address of the page that a person looks at, as a path; of one that answers a form, that of the form. */
export function addressHere({ path }: HttpRequest, parameters: Parameters): string {
  const kept = new URLSearchParams();
  for (const name of KEPT) {
    const value = single(parameters, name);
    if (value !== undefined) kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept.toString()}`;
}
