import { neutralBrand } from '../hosted-pages/design/brand.js';
import type { Language } from '../hosted-pages/language.js';
import { chooseLanguage, textsOf } from '../hosted-pages/language.js';
import { pageOf } from '../hosted-pages/page.js';
import { refusal } from '../hosted-pages/refusal.js';
import { formPostPage } from '../hosted-pages/views/form-post.js';
import type { HttpRequest, HttpResponse, Surface } from '../http/http-types.js';
import type { Respond } from '../http/respond.js';
import type { HeaderList } from '../http/security-headers.js';
import { signInPageHeaders } from '../http/security-headers.js';
import { uiLocalesIn } from './ui-locales.js';

/** What the endpoints show of themselves, on `{base_url}`: nothing of any tenant's. */
export interface OidcPages {
  /** A refusal. */
  readonly refuse: Surface['refuse'];
  /** Says that the request does not tell which tenant's session is to end. */
  readonly unknownSession: (req: HttpRequest, res: HttpResponse) => void;
  /** Posts an answer to a client (OAuth 2.0 Form Post Response Mode). */
  readonly formPost: (
    req: HttpRequest,
    res: HttpResponse,
    redirectUri: string,
    fields: Readonly<Record<string, string>>,
    headers?: HeaderList,
  ) => void;
}

/**
 * @param secure whether `{base_url}` is reached by https.
 * @param startUrl address of the service's own page
 */
export function oidcPages(respond: Respond, secure: boolean, startUrl: string): OidcPages {
  // of a form that was posted, the parameters are not at hand where it is refused
  const languageOf = (req: HttpRequest): Language =>
    chooseLanguage({ uiLocales: uiLocalesIn(req), acceptLanguage: req.headers['accept-language'] });
  return {
    refuse: refusal({ respond, secure, brandOf: () => Promise.resolve(neutralBrand) }, startUrl, languageOf),
    unknownSession: (req, res) => {
      const language = languageOf(req);
      const { title, text: lead } = textsOf(language).unknownSession;
      const page = pageOf({ brand: neutralBrand, language }, { title, lead, body: '' });
      const headers = signInPageHeaders(secure, { style: page.styleSource });
      respond.page(req, res, 200, Buffer.from(page.html), headers);
    },
    formPost: (req, res, redirectUri, fields, further = []) => {
      const page = formPostPage(languageOf(req), { action: redirectUri, fields });
      const headers = signInPageHeaders(secure, {
        ...{ style: page.styleSource, script: page.scriptSource },
        forms: [formTarget(redirectUri)],
      });
      respond.page(req, res, 200, Buffer.from(page.html), [...headers, ...further]);
    },
  };
}

/**
 * Where the form may go: not to the client's origin alone, since browsers hold the client's own redirects after it
 * against the policy too (w3c/webappsec-csp#8). Never from https to http.
 */
const formTarget = (redirectUri: string): string => new URL(redirectUri).protocol;
