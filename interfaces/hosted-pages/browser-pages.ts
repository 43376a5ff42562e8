import type { HttpRequest, HttpResponse } from '../http/http-types.js';
import { namesHtml } from '../http/requests/names-html.js';
import { notFound } from '../http/answers/problem.js';
import type { Respond } from '../http/answers/respond.js';
import { pageHeaders } from '../http/answers/security-headers.js';
import { chooseLanguage } from './page-request/language.js';
import type { ShowRefusal } from './refusal.js';
import { type StartView, startPage } from './views/sign-in/start.js';

/**
 * Answers a browser at an address of `{base_url}` without a route. Returns false, without an answer, when the caller is
 * no browser.
 */
export type AnswerBrowser = (req: HttpRequest, res: HttpResponse) => boolean;

export interface BrowserPagesOptions extends StartView {
  readonly respond: Respond;
  /** Whether `{base_url}` is served over https. */
  readonly secure: boolean;
  readonly refuse: ShowRefusal;
}

/** Returns the answer to browsers: the start page at `/`, a page that says "not found" at other addresses. */
export const browserPages =
  ({ respond, secure, refuse, ...view }: BrowserPagesOptions): AnswerBrowser =>
  (req, res) => {
    if (!isBrowser(req)) return false;
    if (req.path === '/') {
      const page = startPage(chooseLanguage({ acceptLanguage: req.headers['accept-language'] }), view);
      respond.page(req, res, 200, Buffer.from(page.html), [
        ...pageHeaders(secure, { style: page.styleSource }),
        'Cache-Control',
        'no-store',
        'Vary',
        'Accept, Accept-Language',
      ]);
    } else refuse(req, res, { ...notFound, headers: { Vary: 'Accept, Accept-Language' } });
    return true;
  };

/**
 * Returns whether the caller is a browser that wants a document: it names HTML (RFC 9110, section 12.5.1), and neither its
 * credential nor its address belongs to the Management API. A caller that takes any type is a program.
 */
const isBrowser = ({ method, path, headers }: HttpRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !path.startsWith('/api/') &&
  headers['x-api-key'] === undefined &&
  headers.authorization === undefined &&
  namesHtml(headers.accept ?? '');
