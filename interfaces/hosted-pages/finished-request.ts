import type { HeaderList } from '../http/answers/security-headers.js';
import { single } from '../http/requests/form-body.js';
import { show } from './answers.js';
import { homeOf } from './home.js';
import type { PageRequest } from './page-request/page-request.js';
import type { PagesDeps } from './pages-deps.js';
import { signedInPage } from './views/notices.js';

/** The cookie with the handle and the application of the authorization request that was finished in this browser last. */
const COOKIE = 'tessera_finished';
/** In seconds. */
const LIFETIME = 60 * 60;

/** Returns the headers that keep an authorization request as finished, for a user who goes back to its pages. */
export const keepFinishedRequest = (
  { cookies }: Pick<PagesDeps, 'cookies'>,
  { request }: Pick<PageRequest, 'request'>,
): HeaderList =>
  request === null ? [] : cookies.set(COOKIE, `${request.handle}.${request.client.clientId}`, LIFETIME);

/**
 * Answers a signed-in user who came back to a page of the authorization request that this browser finished: they go on to
 * the application. Returns false, without an answer, for any other request that is over.
 */
export async function showFinishedRequest(deps: PagesDeps, page: PageRequest): Promise<boolean> {
  const [, handle, clientId = ''] =
    /^([\w-]+)\.([\w-]+)$/.exec(deps.cookies.read(page.req, COOKIE) ?? '') ?? [];
  if (page.session === null || handle === undefined || handle !== single(page.parameters, 'request'))
    return false;
  show(deps, page, signedInPage(page.frame, await homeOf(deps, page, clientId)));
  return true;
}
