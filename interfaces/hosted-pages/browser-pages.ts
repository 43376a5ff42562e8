import type { HttpRequest, HttpResponse } from '../http/http-types.js';
import { notFound } from '../http/answers/problem.js';
import type { Respond } from '../http/answers/respond.js';
import { pageHeaders } from '../http/answers/security-headers.js';
import { chooseLanguage } from './visit/language.js';
import type { ShowRefusal } from './refusal.js';
import type { StartView } from './views/start.js';
import { startPage } from './views/start.js';

/** Answers a browser at an address of `{base_url}` that no route has. False where it is none: nothing was answered then. */
export type AnswerBrowser = (req: HttpRequest, res: HttpResponse) => boolean;

export interface BrowserPagesOptions extends StartView {
  readonly respond: Respond;
  /** Whether `{base_url}` is reached by https. */
  readonly secure: boolean;
  readonly refuse: ShowRefusal;
}

/** Shows a browser the page at `/`, and what there is to know of any other address that names nothing. */
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
 * Whether the caller is a browser that wants a document: it names HTML (RFC 9110, section 12.5.1), and neither its
 * credential nor its address is of the Management API. What takes anything (a star) is a program, and is answered as ever.
 */
const isBrowser = ({ method, path, headers }: HttpRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !path.startsWith('/api/') &&
  headers['x-api-key'] === undefined &&
  headers.authorization === undefined &&
  namesHtml(headers.accept ?? '');

const namesHtml = (accept: string): boolean =>
  accept.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
