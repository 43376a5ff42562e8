import { contentSource, signInPageHeaders } from '../http/answers/security-headers.js';
import type { HeaderList } from '../http/answers/security-headers.js';
import type { Page } from './page.js';
import type { Pages } from './pages.js';
import { leavingPage } from './views/leaving.js';
import type { Visit } from './visit/visit.js';

export interface Showing {
  /** Default: 200. */
  readonly status?: number;
  /** Further headers. */
  readonly headers?: HeaderList;
  /** Where the page's forms lead beyond its own host. Default: where the authorization request does. */
  readonly leadsTo?: readonly string[];
}

/**
 * Answers with a page. A browser lets a form go only where the page's policy says, and Chromium and Safari hold every
 * redirect that follows against it too (w3c/webappsec-csp#8): a sign-in leads over `{base_url}` to the application.
 */
export function show(pages: Pages, visit: Visit, page: Page, showing: Showing = {}): void {
  const { status = 200, headers = [], leadsTo = destinations(pages, visit) } = showing;
  const policy = {
    style: page.styleSource,
    script: page.scriptSource,
    forms: ["'self'", ...leadsTo.map(contentSource)],
  };
  pages.respond.page(visit.req, visit.res, status, Buffer.from(page.html), [
    ...signInPageHeaders(pages.secure, policy),
    ...visit.headers,
    ...headers,
  ]);
}

const destinations = ({ app }: Pages, { request }: Visit): string[] =>
  request === null ? [] : [app.addresses.baseUrl, request.authorization.redirectUri];

/** Goes to another address: 303, so that no password is sent on (OAuth 2.1, section 7.5.3). */
export const redirect = (
  pages: Pages,
  { req, res, headers: kept }: Visit,
  location: string,
  headers: HeaderList = [],
): void => pages.respond.send(req, res, 303, null, ['Location', location, ...kept, ...headers]);

interface Leaving {
  readonly location: string;
  /** Name of the application; null when it is not known. */
  readonly client: string | null;
  readonly headers?: HeaderList;
}

/**
 * Leaves the tenant's host. Where an application's own redirects lead on from its `redirect_uri`, no policy of ours can
 * know, and a browser that holds them against the form's page would stand still without a word. So a browser that
 * says that it is one, and that it sent a form, gets a page that it leaves by itself: that is no form any more.
 * Everybody else gets a redirect.
 */
export function leave(pages: Pages, visit: Visit, { location, client, headers = [] }: Leaving): void {
  const { req, frame } = visit;
  if (req.method === 'POST' && req.headers['sec-fetch-mode'] === 'navigate') {
    const page = leavingPage(frame, { client, location });
    show(pages, visit, page, { headers, leadsTo: [] });
  } else redirect(pages, visit, location, headers);
}
