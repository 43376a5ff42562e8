import { neutralBrand } from '../hosted-pages/design/brand.js';
import type { Language } from '../hosted-pages/language.js';
import { chooseLanguage, textsOf } from '../hosted-pages/language.js';
import { pageOf } from '../hosted-pages/page.js';
import type { ErrorReason } from '../hosted-pages/views/error.js';
import { errorPage } from '../hosted-pages/views/error.js';
import { formPostPage } from '../hosted-pages/views/form-post.js';
import type { HttpRequest, HttpResponse, Surface } from '../http/http-types.js';
import type { Respond } from '../http/respond.js';
import { signInPageHeaders } from '../http/security-headers.js';

/** What the endpoints show of themselves, on `{base_url}`: nothing of any tenant's. */
export interface OidcPages {
  /** A refusal. */
  readonly refuse: Surface['refuse'];
  /** Nobody is signed in any more. */
  readonly signedOut: (req: HttpRequest, res: HttpResponse) => void;
  /** Posts an answer to a client (OAuth 2.0 Form Post Response Mode). */
  readonly formPost: (
    req: HttpRequest,
    res: HttpResponse,
    redirectUri: string,
    fields: Readonly<Record<string, string>>,
  ) => void;
}

/** What a person is told of a refusal, by its machine word. */
const reasons: Readonly<Record<string, ErrorReason>> = {
  unknown_client: 'clientUnknown',
  redirect_uri_mismatch: 'redirectRefused',
  post_logout_redirect_uri_mismatch: 'redirectRefused',
  request_over: 'requestGone',
  tenant_locked: 'tenantLocked',
  rate_limited: 'tooManyRequests',
  not_found: 'notFound',
};

const reasonOf = (code: string, status: number): ErrorReason =>
  reasons[code] ?? (status === 503 ? 'unavailable' : status >= 500 ? 'internal' : 'badRequest');

/** @param secure whether `{base_url}` is reached by https. */
export function oidcPages(respond: Respond, secure: boolean): OidcPages {
  const languageOf = ({ headers }: HttpRequest): Language => chooseLanguage([], headers['accept-language']);
  return {
    refuse: (req, res, { status, code, headers = {} }) => {
      const reason = reasonOf(code, status);
      const traceId = status >= 400 ? req.context.traceId : null;
      const frame = { brand: neutralBrand, language: languageOf(req) };
      const page = errorPage(frame, { reason, traceId, link: null });
      const own = signInPageHeaders(secure, { style: page.styleSource });
      respond.page(req, res, status, Buffer.from(page.html), [...own, ...Object.entries(headers).flat()]);
    },
    signedOut: (req, res) => {
      const language = languageOf(req);
      const { title, text: lead } = textsOf(language).signedOut;
      const page = pageOf({ brand: neutralBrand, language }, { title, lead, body: '' });
      const headers = signInPageHeaders(secure, { style: page.styleSource });
      respond.page(req, res, 200, Buffer.from(page.html), headers);
    },
    formPost: (req, res, redirectUri, fields) => {
      const page = formPostPage(languageOf(req), { action: redirectUri, fields });
      const headers = signInPageHeaders(secure, {
        ...{ style: page.styleSource, script: page.scriptSource },
        forms: [formTarget(redirectUri)],
      });
      respond.page(req, res, 200, Buffer.from(page.html), headers);
    },
  };
}

/**
 * Where the form may go: not to the client's origin alone, since browsers hold the client's own redirects after it
 * against the policy too (w3c/webappsec-csp#8). Never from https to http.
 */
const formTarget = (redirectUri: string): string => new URL(redirectUri).protocol;
