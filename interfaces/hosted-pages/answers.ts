import { contentSource, signInPageHeaders, type HeaderList } from '../http/answers/security-headers.js';
import { passkeyScript, workScript } from './scripts/scripts.js';
import type { Page } from './render-page.js';
import type { PagesDeps } from './pages-deps.js';
import { leavingPage } from './views/leaving.js';
import { PASSKEY_OPTIONS_PATH } from './views/sign-in/passkey-offer.js';
import { SIGN_UP_WORK_PATH } from './views/sign-up/parts.js';
import type { PageRequest } from './page-request/page-request.js';

export interface PageOptions {
  /** Default: 200. */
  readonly status?: number;
  /** Further headers. */
  readonly headers?: HeaderList;
  /** Where the page's forms lead beyond its own host. Default: where the authorization request leads. */
  readonly leadsTo?: readonly string[];
  /** Whether the page's forms reveal its origin to other hosts. Default: no. */
  readonly sendsOrigin?: boolean;
}

/**
 * Answers with a page. A browser submits a form only where the page's policy allows, and Chromium and Safari apply it
 * to every redirect that follows, too (w3c/webappsec-csp#8): a sign-in leads over `{base_url}` to the application.
 */
export function show(deps: PagesDeps, page: PageRequest, content: Page, options: PageOptions = {}): void {
  const { status = 200, headers = [], leadsTo = destinations(deps, page), sendsOrigin } = options;
  const policy = {
    style: content.styleSource,
    ...scriptPolicy(page.origin, content),
    forms: ["'self'", ...leadsTo.map(contentSource)],
    ...(sendsOrigin ? { sendsOrigin } : {}),
  };
  deps.respond.page(page.req, page.res, status, Buffer.from(content.html), [
    ...signInPageHeaders(deps.secure, policy),
    ...page.headers,
    ...headers,
  ]);
}

/**
 * Returns what a page's policy allows its scripts. Scripts that are files and the addresses that they ask are allowed by
 * their exact addresses.
 * @param origin of the page
 */
export function scriptPolicy(
  origin: string,
  {
    scriptSource,
    usesPasskeys,
    usesWork,
    files: own,
  }: Pick<Page, 'scriptSource' | 'usesPasskeys' | 'usesWork' | 'files'>,
): { readonly script: string | null; readonly connect?: string } {
  const files = [
    ...(usesPasskeys ? [{ file: passkeyScript.path, asks: PASSKEY_OPTIONS_PATH }] : []),
    ...(usesWork ? [{ file: workScript.path, asks: SIGN_UP_WORK_PATH }] : []),
    ...own.map(({ path: file, asks }) => ({ file, asks })),
  ];
  if (files.length === 0) return { script: scriptSource };
  const inline = scriptSource === null ? [] : [scriptSource];
  return {
    script: [...inline, ...files.map(({ file }) => origin + file)].join(' '),
    connect: files.map(({ asks }) => origin + asks).join(' '),
  };
}

const destinations = ({ app }: PagesDeps, { request }: PageRequest): string[] =>
  request === null ? [] : [app.addresses.baseUrl, request.authorization.redirectUri];

/** Redirects with 303, so that a browser does not send a password on (OAuth 2.1, section 7.5.3). */
export const seeOther = (
  deps: PagesDeps,
  { req, res, headers: kept }: PageRequest,
  location: string,
  headers: HeaderList = [],
): void => deps.respond.send(req, res, 303, null, ['Location', location, ...kept, ...headers]);

interface Leaving {
  readonly location: string;
  /** Name of the application; null when it is unknown. */
  readonly client: string | null;
  readonly headers?: HeaderList;
}

/**
 * Redirects to an address outside the tenant's host. The application may redirect further from its `redirect_uri`, to
 * addresses that no policy of this service knows, and a browser that applies the form's policy to them would stop
 * without a message. So a browser that says that it sent a form gets a page that redirects at once, which no form policy
 * applies to. All other callers get a redirect.
 */
export function leave(deps: PagesDeps, page: PageRequest, { location, client, headers = [] }: Leaving): void {
  const { req, frame } = page;
  if (req.method === 'POST' && req.headers['sec-fetch-mode'] === 'navigate') {
    show(deps, page, leavingPage(frame, { client, location }), { headers, leadsTo: [] });
  } else seeOther(deps, page, location, headers);
}
